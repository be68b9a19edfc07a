import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { measureSidewaysScroll, setWidth } from './support/layout'
import { runStaff } from './support/staff-command'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test.describe('pages behind an action are accessible', () => {
  test.use({ javaScriptEnabled: true })

  test('becoming the owner, and confirming with a code', async ({ ownSite, page }) => {
    await page.goto(`${ownSite.address}/desk/enter/nothing`)
    await expectAccessible(page)
    await page.goto(readFileSync(join(ownSite.dataDir, 'first-owner-link'), 'utf8').trim())
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('Rosa')
    await page.getByLabel('Your email address').fill('rosa@program.example')
    await clickAndWait(page.getByRole('button', { name: 'Create my account' }))
    await expectAccessible(page)
    await clickAndWait(page.getByRole('link', { name: 'Confirm with a code' }))
    await clickAndWait(page.getByRole('button', { name: /^Email a code/ }))
    await expectAccessible(page)
  })

  test('changing an invitation', async ({ site, page, context }) => {
    await signInAs(context, site, 'owner', 'Rosa')
    await runStaff(site, 'invite', 'ben@program.example', 'helper')
    for (const name of ['Change the role', 'Cancel the invitation']) {
      await page.goto(`${site.address}/desk/team`)
      await clickAndWait(page.getByRole('link', { name: 'ben', exact: true }))
      await clickAndWait(page.getByRole('link', { name }))
      await expectAccessible(page)
    }
  })

  test('a wrong code', async ({ site, page }) => {
    await page.goto(`${site.address}/desk/sign-in`)
    await page.getByLabel('Your email address').fill('rosa@program.example')
    await clickAndWait(page.getByRole('button', { name: 'Email me a code' }))
    await page.getByLabel('Code').fill('AAAAAA')
    await clickAndWait(page.getByRole('button', { name: 'Sign in' }))
    await expectAccessible(page)
  })
})

/** Clicks and waits until the next page has loaded. A `load` event could still be from the current page. */
async function clickAndWait(target: Locator): Promise<void> {
  const page = target.page()
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
  await target.click()
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left'),
  )
}

async function expectAccessible(page: Page): Promise<void> {
  const title = await page.title()
  expect(await axeViolationsInBothSchemes(page, 390, 1280), title).toEqual([])
  await setWidth(page, 320)
  await expect.poll(() => measureSidewaysScroll(page), `${title} at 320 pixels`).toBe(0)
  await setWidth(page, 390)
}
