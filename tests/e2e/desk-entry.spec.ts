import type { Page } from '@playwright/test'
import { sendForm, signInAs } from './support/desk-session'
import { expect, freshEmail, test } from './support/fixtures'
import { walkTo } from './support/keyboard'

/** Types answers into the focused field and the ones after it, by keyboard alone. */
async function typeAnswers(page: Page, answers: readonly string[]): Promise<void> {
  for (const answer of answers) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Tab')
  }
}

test('an application is entered by keyboard during a phone call, and its draft survives leaving the page', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site, 'office', 'Rosa Marín')
  const main = page.getByRole('main')
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await page.goto('/desk/inbox')
  await walkTo(main.getByRole('link', { name: 'Enter by hand' }))
  await page.keyboard.press('Enter')
  await walkTo(main.getByRole('link', { name: 'New application', exact: true }))
  await page.keyboard.press('Enter')

  await expect(firstName).toBeFocused()
  // Drafts are stored once the page's script runs.
  await page.waitForLoadState()
  await typeAnswers(page, ['Quỳnh', 'Hoàng', 'not yet', '(408) 555-0100', 'Lincoln High School'])
  // Simulate a caller who hangs up and calls again.
  await page.goto('/desk/inbox')
  await page.goto('/desk/inbox/new/application')
  await expect(main).toContainText('We restored what you typed')
  await expect(firstName).toHaveValue('Quỳnh')
  await walkTo(page.getByRole('combobox', { name: 'Current Grade' }))
  await typeAnswers(page, ['11', 'Summer', 'To sell tea on Saturdays.', '', 'Friend'])
  await walkTo(page.getByRole('button', { name: 'Save application' }))
  await page.keyboard.press('Enter')

  const problems = page.getByRole('group', { name: 'There is a problem' })
  await expect(problems).toBeFocused()
  await expect(firstName).toHaveValue('Quỳnh')
  await walkTo(problems.getByRole('link', { name: 'Please enter a valid email' }))
  await page.keyboard.press('Enter')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await email.press('ControlOrMeta+a')
  await page.keyboard.type(freshEmail())
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quỳnh Hoàng')
  await expect(main).toContainText('Entered by Rosa Marín from a phone call')
  await expect(main).toContainText('Lincoln High School')
  // The URL's fragment moves the focus to this link.
  await expect(main.getByRole('link', { name: 'Enter another' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('')
  await page.keyboard.type('An')
  await walkTo(page.getByRole('button', { name: 'Save and enter another' }))
  await page.keyboard.press('Enter')
  await expect(problems).toBeFocused()
})

test('the draft of a saved reply is kept until that reply is saved', async ({ page, context, site }) => {
  await signInAs(context, site, 'owner', 'Rosa Marín')
  const text = page.getByLabel('Text', { exact: true })
  for (const title of ['Dates', 'Fees']) {
    await page.goto('/desk/replies/new')
    await page.getByLabel('Title').fill(title)
    await text.fill(`${title} as we know them`)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  const openReply = async (title: string) => {
    await page.goto('/desk/replies')
    await page.getByRole('link', { name: title }).click()
    // Wait for the script, which saves drafts.
    await page.waitForURL(/replies\/(?!new)./)
    await page.waitForLoadState()
  }
  await openReply('Dates')
  await text.fill('Dates, better')
  await openReply('Fees')
  await text.fill('Fees, better')
  await page.getByRole('button', { name: 'Save' }).click()
  await openReply('Fees')
  await expect(text).toHaveValue('Fees, better')
  await openReply('Dates')
  await expect(text).toHaveValue('Dates, better')
})

test('a draft is not shown to the next person who signs in', async ({ page, context, site }) => {
  const name = page.getByLabel('Full Name')
  await signInAs(context, site, 'owner', 'Rosa Marín')
  await page.goto('/desk/inbox/new/cancellation')
  await name.fill('Ann Lee')
  await signInAs(context, site, 'owner', 'Ben Ito')
  await page.goto('/desk/inbox/new/cancellation')
  await expect(name).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
})

test('drafts contain no health information and no card numbers', async ({ page, context, site }) => {
  await signInAs(context, site, 'owner', 'Rosa Marín')
  const readDrafts = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await page.goto('/desk/inbox/new/acceptance')
  await page.getByLabel('Medical Conditions').fill('Asthma')
  await page.getByLabel('Last Name').fill('Hoàng')
  expect(await readDrafts()).toContain('Hoàng')
  expect(await readDrafts()).not.toContain('Asthma')
  await page.goto('/desk/inbox/new/cancellation')
  await page.getByLabel('Reason for Cancellation').fill('4111 1111 1111 1111')
  await page.getByLabel('Full Name').fill('Ann Lee')
  expect(await readDrafts()).toContain('Ann Lee')
  expect(await readDrafts()).not.toContain('4111')
})

test('a printed list repeats its header on each page, breaks no row, and is printed in light colors', async ({
  page,
  context,
  site,
}) => {
  await sendForm(site, '/contact?form=contact', {
    name: 'Ann Lee',
    email: freshEmail(),
    subject: 'program',
    message: 'When do you start?',
  })
  await signInAs(context, site, 'office', 'Ben')
  await page.goto('/desk/inbox')
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Paper/ })).toBeChecked()
  await page.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const table = page.getByRole('table')
  expect(await table.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
  expect(
    await table
      .locator('tr')
      .last()
      .evaluate((row) => getComputedStyle(row).breakInside),
  ).toBe('avoid')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
