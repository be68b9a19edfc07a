import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { atWidth, sidewaysPixels } from './support/layout'
import { runStaff } from './support/staff-command'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test.describe('a page that somebody comes to only by doing something keeps nobody out: axe, both schemes, 320 px', () => {
  test.use({ javaScriptEnabled: true })

  test('becoming the owner, and confirming with a code', async ({ ownSite, page }) => {
    await page.goto(`${ownSite.address}/desk/enter/nothing`)
    await expectOpenToAll(page)
    await page.goto(readFileSync(join(ownSite.dataDir, 'first-owner-link'), 'utf8').trim())
    await expectOpenToAll(page)
    await page.getByLabel('Your name').fill('Rosa')
    await page.getByLabel('Your email address').fill('rosa@program.example')
    await leadOn(page.getByRole('button', { name: 'Become the owner' }))
    await expectOpenToAll(page)
    await leadOn(page.getByRole('link', { name: 'Confirm with a code' }))
    await leadOn(page.getByRole('button', { name: /^Email a code/ }))
    await expectOpenToAll(page)
  })

  test('changing an invitation', async ({ site, page, context }) => {
    await signInAs(context, site, 'owner', 'Rosa')
    await runStaff(site, 'invite', 'ben@program.example', 'helper')
    for (const name of ['Change the role', 'Cancel the invitation']) {
      await page.goto(`${site.address}/desk/team`)
      await leadOn(page.getByRole('link', { name: 'ben', exact: true }))
      await leadOn(page.getByRole('link', { name }))
      await expectOpenToAll(page)
    }
  })

  test('a wrong code', async ({ site, page }) => {
    await page.goto(`${site.address}/desk/sign-in`)
    await page.getByLabel('Your email address').fill('rosa@program.example')
    await leadOn(page.getByRole('button', { name: 'Email me a code' }))
    await page.getByLabel('Code').fill('AAAAAA')
    await leadOn(page.getByRole('button', { name: 'Sign in' }))
    await expectOpenToAll(page)
  })
})

/** Clicks, and waits until the next page is there with its style sheet. The event `load` may still be the last page's. */
async function leadOn(target: Locator): Promise<void> {
  const page = target.page()
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
  await target.click()
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left'),
  )
}

async function expectOpenToAll(page: Page): Promise<void> {
  const title = await page.title()
  expect(await axeViolationsInBothSchemes(page, 390, 1280), title).toEqual([])
  await atWidth(page, 320)
  expect(await sidewaysPixels(page), `${title} at 320 pixels`).toBe(0)
  await atWidth(page, 390)
}
