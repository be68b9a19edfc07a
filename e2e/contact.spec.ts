import type { Locator } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { contact, control, errorSummary, expectKept, expectReset, fill, message } from './forms'
import { holdBack, watchConsole, watchPosts } from './network'
import type { Answers } from './site-form'

const CALL = '**/api/contact'

let form: Locator
let button: Locator
let answers: Answers & { email: string }

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
  form = mainForm(page)
  button = form.locator('[type=submit]')
  answers = contact.answers()
  await waitUntilAwake(form)
})

test('a visitor writes, the office hears, the visitor hears back', async ({ page, site, mailbox }) => {
  await form.getByLabel('Name').fill(answers.name ?? '')
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('Subject').selectOption('Speaker Nomination')
  await form.getByLabel('Message').fill(answers.message ?? '')
  const request = page.waitForRequest(CALL)
  await form.getByRole('button', { name: 'Send Message' }).click()

  expect((await request).postDataJSON()).toEqual(answers)
  await expect(form.getByRole('status')).toHaveText(contact.success)
  await expectReset(form, answers)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: 'contact', answers }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const [visitor] = mailbox.to(answers.email)
  const office = mailbox.about(answers.email).find((mail) => mail !== visitor)
  expect(office?.text).toContain('She tells it well.')
  expect(visitor?.text).not.toContain('She tells it well.')
})

test('errors wait for the first attempt, and nothing is sent until all is right', async ({ page, site }) => {
  const posts = watchPosts(page)
  const messages = ['Name is required', 'Email is required', 'Subject is required', 'Message is required']
  for (const name of Object.keys(answers)) {
    await fill(form, { [name]: contact.mistakes[name] ?? '' })
    await control(form, name).blur()
  }
  await fill(form, { email: '', message: '' })
  for (const text of messages) await expect(message(form, text)).toHaveCount(0)
  await button.click()

  for (const text of messages) await expect(message(form, text)).toBeVisible()
  await expect(control(form, 'name')).toHaveAccessibleDescription('Error: Name is required')
  await expect(form.getByRole('status')).toBeEmpty()
  await fill(form, contact.mistakes)
  for (const text of contact.messages) await expect(message(form, text)).toBeVisible()
  await button.click()
  await expect(button).toHaveAccessibleName('Send Message')

  await fill(form, answers)
  for (const text of contact.messages) await expect(message(form, text)).toHaveCount(0)
  await button.click()
  await expect(form.getByRole('status')).toHaveText(contact.success)
  expect(posts).toHaveLength(1)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('the button answers whatever stands in the form', async () => {
  await expect(button).toBeEnabled()
  await button.click()
  await expect(message(form, 'Name is required')).toBeVisible()
  await expect(button).toBeEnabled()
})

test('a blocked attempt takes the visitor to what is wrong, and from there to the field', async ({ page }) => {
  await fill(form, { ...answers, subject: '', message: '' })
  await button.click()
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Subject is required', 'Message is required'])
  await summary.getByRole('link', { name: 'Subject is required' }).click()
  await expect(control(form, 'subject')).toBeFocused()
})

test('a message of ten characters is long enough', async ({ site }) => {
  await fill(form, { ...answers, message: '123456789' })
  await button.click()
  await expect(message(form, 'Message must be at least 10 characters')).toBeVisible()
  await fill(form, { message: '1234567890' })
  await button.click()

  await expect(form.getByRole('status')).toHaveText(contact.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { message: '1234567890' } }])
})

test('while the message is on its way the button turns, says so and rests', async ({ page }) => {
  const call = await holdBack(page, CALL)
  await fill(form, answers)
  await expect(form.locator('.spinner')).toBeHidden()
  await button.click()

  await expect(button).toHaveAccessibleName('Submitting...')
  await expect(button).toBeDisabled()
  await expect(button.locator('.spinner')).toBeVisible()
  call.release()
  await expect(form.getByRole('status')).toHaveText(contact.success)
  await expect(button).toHaveAccessibleName('Send Message')
  await expect(button).toBeEnabled()
  await expect(form.locator('.spinner')).toBeHidden()
})

test('a failure is told, written to the console, and costs no word', async ({ page, site }) => {
  const lines = watchConsole(page)
  await page.route(CALL, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await fill(form, answers)
  await button.click()

  await expect(form.getByRole('status')).toHaveText(contact.failure)
  await expectKept(form, answers)
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(`^error: ${contact.failure}`))
  await button.click()
  await expect(form.getByRole('status')).toHaveText(contact.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('who comes from Speakers to nominate somebody finds the subject chosen, and it stays when the form wakes', async ({
  page,
}) => {
  await page.goto('/speakers')
  await page.getByRole('main').getByRole('link', { name: 'Nominate a speaker' }).click()
  await expect(page).toHaveURL('/contact?subject=speaker')
  const subject = mainForm(page).getByRole('combobox', { name: 'Subject' })
  await expect(subject).toHaveValue('speaker')
  await waitUntilAwake(mainForm(page))
  await expect(subject).toHaveValue('speaker')
  await expect(subject).not.toHaveAttribute('aria-invalid')
})
