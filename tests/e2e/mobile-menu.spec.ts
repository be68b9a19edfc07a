import type { Page } from '@playwright/test'
import { forbidPagesInAdvance } from '../support/network'
import { namesOf, readAloud } from './support/accessibility-tree'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { expect, test } from './support/fixtures'
import { atWidth, crowdedInHeader } from './support/layout'
import { expectReflow } from './support/reflow'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const buttonOf = (page: Page) => page.getByRole('button', { name: 'Menu' })

test.use({ viewport: { width: 390, height: 800 } })

test('the menu opens and closes by its button, and by a touch beside it', async ({ page }) => {
  await page.goto('/')
  await expect(menuOf(page)).toBeHidden()
  await buttonOf(page).click()
  await expect(menuOf(page)).toBeVisible()
  await expect(menuOf(page).getByRole('link')).toHaveCount(15)
  await expect(menuOf(page).getByRole('link', { name: 'Cancellation Policy' })).toBeVisible()
  await buttonOf(page).click()
  await expect(menuOf(page)).toBeHidden()
  await buttonOf(page).click()
  await expect(menuOf(page)).toBeVisible()
  await page.mouse.click(15, 400)
  await expect(menuOf(page)).toBeHidden()
})

test('a choice closes the menu at once, whatever comes of it, and leads there', async ({ page }) => {
  await page.goto('/')
  await forbidPagesInAdvance(page)
  for (const name of ['Home', 'Press']) {
    await buttonOf(page).click()
    // An answer without content leaves the browser on the page.
    await page.route('**/*', (route) => route.fulfill({ status: 204 }), { times: 1 })
    await menuOf(page).getByRole('link', { name, exact: true }).click()
    await expect(menuOf(page)).toBeHidden()
  }
  await expect(page).toHaveURL('/')

  await buttonOf(page).click()
  await menuOf(page).getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page).toHaveURL('/application')
  await expect(menuOf(page)).toBeHidden()
})

test('the open menu keeps nobody out, and is read after its button', async ({ page }) => {
  await page.goto('/press')
  expect(namesOf(await readAloud(page), 'navigation')).toEqual(['More'])
  await buttonOf(page).click()
  await expect(menuOf(page)).toBeVisible()
  const spoken = await readAloud(page)
  expect(namesOf(spoken, 'navigation')).toEqual(['Site', 'More'])
  const places = spoken.map(({ role, name }) => `${role} ${name}`)
  expect(places.indexOf('navigation Site')).toBeGreaterThan(places.indexOf('button Menu'))

  expect.soft(await axeViolationsInBothSchemes(page, 390)).toEqual([])
  await expectReflow(page)
  await menuOf(page).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(menuOf(page).getByRole('link').last()).toBeInViewport({ ratio: 1 })
})

test('the menu takes its button from 768 pixels down, and gives way to the links on a tablet that is turned', async ({
  page,
}) => {
  await atWidth(page, 769)
  await page.goto('/')
  await expect(menuOf(page)).toBeVisible()
  await expect(buttonOf(page)).toBeHidden()
  await atWidth(page, 768)
  await expect(menuOf(page)).toBeHidden()
  await expect(buttonOf(page)).toBeVisible()

  await page.setViewportSize({ width: 744, height: 1133 })
  await buttonOf(page).click()
  await page.setViewportSize({ width: 1133, height: 744 })
  await expect.poll(() => isMenuOpen(page)).toBe(false)
  await expect(menuOf(page)).toBeVisible()
  expect(await crowdedInHeader(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens by its button and leads on, and covers nothing on a tablet that is turned', async ({ page }) => {
    await page.goto('/')
    await expect(menuOf(page)).toBeHidden()
    await buttonOf(page).click()
    await page.getByRole('link', { name: 'Application', exact: true }).click()
    await expect(page).toHaveURL('/application')

    await page.setViewportSize({ width: 744, height: 1133 })
    await buttonOf(page).click()
    await page.setViewportSize({ width: 1133, height: 744 })
    await expect(menuOf(page)).toBeVisible()
    expect(await isMenuOpen(page)).toBe(true)
    expect(await crowdedInHeader(page)).toEqual([])
    await page.getByRole('searchbox').click()
    expect(await isMenuOpen(page)).toBe(false)
  })
})

function isMenuOpen(page: Page): Promise<boolean> {
  return page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
}
