import type { Locator } from '@playwright/test'
import { expect, sidebarForm, test, waitUntilAwake } from './fixtures'
import { contactSidebar, control, expectKept, expectReset, fill, message } from './forms'
import { holdBack, watchAlerts, watchConsole } from './network'
import type { Answers } from './site-form'

const CALL = '**/api/contact'

let form: Locator
let button: Locator
let answers: Answers & { email: string }

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  form = sidebarForm(page)
  button = form.locator('[type=submit]')
  answers = contactSidebar.answers()
  await waitUntilAwake(form)
})

test('a visitor writes from the sidebar, and the browser itself says that it went', async ({ page, site, mailbox }) => {
  const alerts = watchAlerts(page)
  await form.getByLabel('Name').fill(answers.name ?? '')
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('Subject').selectOption('Speaker Nomination')
  await form.getByLabel('Message').fill(answers.message ?? '')
  const request = page.waitForRequest(CALL)
  await form.getByRole('button', { name: 'Send Message' }).click()

  expect((await request).postDataJSON()).toEqual(answers)
  await expect.poll(() => alerts).toEqual([`alert: ${contactSidebar.success}`])
  await expect(form.getByRole('status')).toHaveText(contactSidebar.success)
  await expectReset(form, answers)
  await expect(page).toHaveURL('/')
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: 'contact', answers }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
})

test('a failure is said by the browser itself, stays in the status line, and costs no word', async ({ page, site }) => {
  const alerts = watchAlerts(page)
  const lines = watchConsole(page)
  await page.route(CALL, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await fill(form, answers)
  await button.click()

  await expect.poll(() => alerts).toEqual([`alert: ${contactSidebar.failure}`])
  await expect(form.getByRole('status')).toHaveText(contactSidebar.failure)
  await expectKept(form, answers)
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(`^error: ${contactSidebar.failure}`))
  await button.click()
  await expect(form.getByRole('status')).toHaveText(contactSidebar.success)
  expect(alerts).toHaveLength(2)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('a field of the sidebar says what it needs once a visitor was there, or changed it', async () => {
  for (const [index, name] of Object.keys(answers).entries()) {
    const text = contactSidebar.messages[index] ?? ''
    await expect(message(form, text)).toHaveCount(0)
    await control(form, name).focus()
    await control(form, name).blur()
    await expect(message(form, text)).toBeVisible()
    await fill(form, { [name]: answers[name] ?? '' })
    await expect(message(form, text)).toHaveCount(0)
    await fill(form, { [name]: contactSidebar.mistakes[name] ?? '' })
    await expect(message(form, text)).toBeVisible()
    await expect(control(form, name)).toHaveAccessibleDescription(`Error: ${text}`)
  }
})

test("the sidebar's button answers only while all is right", async () => {
  for (const [name, value] of Object.entries(answers)) {
    await expect(button).toBeDisabled()
    await fill(form, { [name]: value })
  }
  await expect(button).toBeEnabled()
  await fill(form, { message: '123456789' })
  await expect(button).toBeDisabled()
})

test("while the sidebar's message is on its way the button says Sending", async ({ page }) => {
  watchAlerts(page)
  const call = await holdBack(page, CALL)
  await fill(form, answers)
  await button.click()

  await expect(button).toHaveAccessibleName('Sending...')
  await expect(button).toBeDisabled()
  await expect(form.getByRole('status')).toHaveText('Sending...')
  call.release()
  await expect(form.getByRole('status')).toHaveText(contactSidebar.success)
  await expect(button).toHaveAccessibleName('Send Message')
  await expect(button).toBeDisabled()
})

test("the sidebar's list asks for a subject and offers four", async () => {
  const options = control(form, 'subject').getByRole('option')
  await expect(options).toHaveText([
    'Select a subject',
    'Program Information',
    'Speaker Nomination',
    'Partnership Opportunity',
    'Other',
  ])
  await expect(control(form, 'subject')).toHaveValue('')
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    '',
    'program',
    'speaker',
    'partnership',
    'other',
  ])
})
