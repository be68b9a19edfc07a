import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { atWidth, sidewaysPixels } from './support/layout'
import { runStaff } from './support/staff-command'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

/** The text of the newest email to an address, once there are as many. */
async function emailTo(site: SiteProcess, address: string, count: number): Promise<string> {
  const texts = async () =>
    (await site.mailFiles()).filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '')
  await expect.poll(async () => (await texts()).length).toBe(count)
  return (await texts()).at(-1) ?? ''
}

async function enterCode(page: Page, text: string, button: string): Promise<void> {
  await page.getByLabel('Code').fill(/Code\W+([A-Z\d]{6})\b/.exec(text)?.[1]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: button }).click()
}

test('the owner comes in by the printed link, invites a colleague who signs in with codes, ends his session and removes him', async ({
  ownSite,
  page,
  browser,
}) => {
  await page.goto(readFileSync(join(ownSite.dataDir, 'first-owner-link'), 'utf8').trim())
  await page.getByLabel('Your name').fill('Rosa Martínez')
  await page.getByLabel('Your email address').fill('rosa@program.example')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await page.getByRole('link', { name: 'Confirm with a code' }).click()
  await page.getByRole('button', { name: 'Email a code to rosa@program.example' }).click()
  await enterCode(page, await emailTo(ownSite, 'rosa@program.example', 1), 'Go on')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText('isn’t confirmed yet')).toBeHidden()

  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await page.getByLabel('Email address').fill('ben@program.example')
  await page.getByLabel('Name', { exact: true }).fill('Ben')
  await page.getByRole('radio', { name: 'Helper' }).check()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('row', { name: 'Ben' })).toContainText('hasn’t joined yet')

  const ben = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage()
  const [invitation = ''] =
    /http:\S+\/desk\/enter\/[\w-]{43}/.exec(await emailTo(ownSite, 'ben@program.example', 1)) ?? []
  await ben.goto(invitation)
  await ben.getByRole('button', { name: 'Sign in' }).click()
  await ben.getByRole('button', { name: 'Sign out' }).click()
  await expect(ben.getByText('You’re signed out')).toBeVisible()
  await ben.goto(invitation)
  await expect(ben.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await ben.goto(`${ownSite.address}/desk/account`)
  await ben.getByLabel('Your email address').fill('Ben@Program.example')
  await ben.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(ben, await emailTo(ownSite, 'ben@program.example', 2), 'Sign in')
  await expect(ben.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(ben.getByRole('link', { name: 'Team' })).toBeHidden()

  await page.getByRole('link', { name: 'Ben' }).click()
  await page.getByRole('button', { name: /^End/ }).click()
  await expect(page.getByText('That session has ended')).toBeVisible()
  await ben.reload()
  await expect(ben.getByLabel('Your email address')).toHaveValue('Ben@Program.example')
  await page.getByRole('link', { name: 'Remove from the team' }).click()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByText('They’ve been removed')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Ben' })).toBeHidden()
  await ben.getByRole('button', { name: 'Email me a code' }).click()
  await expect(ben.getByText('a code is on its way')).toBeVisible()
  expect((await ownSite.mailFiles()).filter(({ to }) => to?.[0]?.address === 'ben@program.example')).toHaveLength(2)
})

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

  test('changing an invitation', async ({ ownSite, page, context }) => {
    await signInAs(context, ownSite, 'owner', 'Rosa')
    await runStaff(ownSite, 'invite', 'ben@program.example', 'helper')
    for (const name of ['Change the role', 'Cancel the invitation']) {
      await page.goto(`${ownSite.address}/desk/team`)
      await leadOn(page.getByRole('link', { name: 'ben', exact: true }))
      await leadOn(page.getByRole('link', { name }))
      await expectOpenToAll(page)
    }
  })

  test('a wrong code', async ({ ownSite, page }) => {
    await page.goto(`${ownSite.address}/desk/sign-in`)
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
