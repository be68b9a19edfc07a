import type { Page } from '@playwright/test'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { walkTo } from './support/keyboard'
import { expectReflow } from './support/reflow'

const message = 'My daughter would love to open a stall.\nWhen do you start?'

/** Sends a message from a new sender. Returns their name. */
async function sendMessage(site: SiteProcess): Promise<string> {
  const name = `Nguyễn ${crypto.randomUUID().slice(0, 8)}`
  const fields = { name, email: freshEmail(), subject: 'program', message }
  await sendForm(site, '/contact?form=contact', fields)
  return name
}

async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await walkTo(page.getByRole('main').getByRole(role, { name, exact: true }).first())
  await page.keyboard.press('Enter')
}

/** Opens a menu by its `summary`, which not every browser exposes as a button. */
async function openMenu(page: Page, name: string): Promise<void> {
  await walkTo(page.locator('summary', { hasText: name }))
  await page.keyboard.press('Enter')
}

test('by keyboard a message is found, assigned, noted, answered and marked as spam, and each is taken back', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site, 'office', 'Rosa Marín')
  const sender = await sendMessage(site)
  const main = page.getByRole('main')
  const history = page.getByRole('region', { name: 'History' })

  await page.goto('/desk/inbox')
  await expect(page.getByRole('link', { name: `${sender} unread` })).toBeVisible()
  await walkTo(page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type(sender.replace('ễ', 'e'))
  await page.keyboard.press('Enter')
  await expect(main).toContainText('1 submission matches')
  await press(page, 'link', `${sender} unread`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sender)
  await expect(main).toContainText('When do you start?')

  await openMenu(page, 'Assigned to')
  await press(page, 'button', 'Me')
  await expect(main).toContainText('Assigned to Rosa Marín')

  await openMenu(page, 'Write a note')
  await walkTo(page.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('Called, nobody there.')
  await press(page, 'button', 'Save note')
  await expect(history).toContainText('Note from Rosa Marín')

  await walkTo(page.getByRole('textbox', { name: 'Text' }))
  await page.keyboard.type('On the first Saturday in June.')
  await press(page, 'button', 'Send')
  await expect(page.getByRole('status').first()).toContainText(/will be sent (at|in \d+ second)/)
  await expect(history).toContainText('On the first Saturday in June.')
  await press(page, 'button', 'Undo send')
  await expect(history).toContainText(': not sent')

  await openMenu(page, 'New')
  await press(page, 'button', 'Spam')
  await expect(history).toContainText('to Spam')
  await press(page, 'button', 'Not spam')
  await expect(history).toContainText('from Spam to Open')
  await press(page, 'button', 'Undo “changed the status from Spam to Open”')
  await expect(history).toContainText('from Open to Spam')

  await press(page, 'link', 'Back to the list')
  await expect(page).toHaveURL(/inbox\?q=.*#/)
})

test('the answer form and a conflict are accessible, also with text spacing', async ({ page, context, site }) => {
  await signInAs(context, site, 'owner', 'Rosa Marín')
  const sender = await sendMessage(site)
  await page.goto('/desk/inbox')
  await expectReflow(page, 'list')
  await page.getByRole('link', { name: sender }).click()
  const other = await context.newPage()
  await other.goto(page.url())
  await page.locator('summary', { hasText: 'New' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('status').first()).toContainText('from New to Done')
  await other.getByRole('textbox', { name: 'Text' }).fill('In June.')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('alert')).toContainText('You changed this in another window')
  expect(await axeViolationsInBothSchemes(other, 1280, 390)).toEqual([])
  await expectReflow(other, 'conflict')
})

test('a queued answer counts down, and cannot be taken back once it is being sent', async ({ page, context, site }) => {
  await signInAs(context, site, 'office', 'Rosa Marín')
  const sender = await sendMessage(site)
  await page.clock.install()
  await page.goto('/desk/inbox')
  await page.getByRole('link', { name: `${sender} unread` }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('In June.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const notice = page.getByRole('status').first()
  await expect(notice).toContainText(/will be sent in \d+ seconds/)
  await expect(page.getByRole('button', { name: 'Undo send' })).toHaveCount(2)
  await page.clock.fastForward(61_000)
  await expect(notice).toContainText('Your answer is being sent.')
  await expect(page.getByRole('button', { name: 'Undo send' })).toHaveCount(0)
})
