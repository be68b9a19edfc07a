import { expect, mainForm, OFFICE, test, waitUntilAwake } from './fixtures'
import { control, expectReset, fill, message } from './forms'
import { referral } from './ruled-forms'

const FRIEND = "Please enter your friend's name"
const SCHOOL = 'Please enter the name of the school'
const keys = ['name', 'email', 'referralType', 'friendName', 'schoolName', 'organizationName', 'comments']

test.beforeEach(async ({ page }) => {
  await page.goto('/referral')
  await waitUntilAwake(mainForm(page))
})

test('a visitor tells who it was, the office hears, the visitor hears back', async ({ page, site, mailbox }) => {
  const answers = referral.answers()
  const form = mainForm(page)
  await form.getByLabel('Name', { exact: true }).fill('Ada Lee')
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('How did you find us?').selectOption('Friend or Family')
  await form.getByLabel("Friend's Name").fill('Grace Lee')
  await form.getByLabel('Comments').fill(answers.comments ?? '')
  const request = page.waitForRequest('**/api/referral')
  await form.getByRole('button', { name: 'Submit Referral' }).click()

  const sent = { ...answers, schoolName: '', organizationName: '' }
  expect((await request).postDataJSON()).toEqual(sent)
  expect(Object.keys((await request).postDataJSON())).toEqual(keys)
  await expect(form.getByRole('status')).toHaveText(referral.success)
  await expectReset(form, answers)
  await expect(form.getByLabel("Friend's Name")).toBeHidden()
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: 'referral', answers: sent }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const office = mailbox.about(answers.email).find((mail) => mail.recipients[0] === OFFICE)
  expect(office?.subject).toContain('Friend or Family')
  expect(office?.text).toContain('Grace Lee')
})

test('the list offers six ways, and no organization', async ({ page }) => {
  const options = control(mainForm(page), 'referralType').locator('option')
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    '',
    'school',
    'friend',
    'social',
    'search',
    'event',
    'other',
  ])
})

test('the detail follows the type, and only its own is required', async ({ page }) => {
  const form = mainForm(page)
  const { friendName: _, ...answers } = referral.answers()
  const button = form.locator('[type=submit]')
  const friend = form.getByLabel("Friend's Name")
  const school = form.getByLabel('School Name')
  await fill(form, { ...answers, referralType: 'social' })
  await expect(friend).toBeHidden()
  await expect(school).toBeHidden()
  await expect(button).toBeEnabled()

  await fill(form, { referralType: 'friend' })
  await expect(friend).toBeVisible()
  await expect(school).toBeHidden()
  await expect(button).toBeDisabled()
  await friend.focus()
  await friend.blur()
  await expect(message(form, FRIEND)).toBeVisible()

  await fill(form, { referralType: 'school' })
  await expect(message(form, FRIEND)).toHaveCount(0)
  await expect(friend).toBeHidden()
  await expect(button).toBeDisabled()
  await school.fill('x')
  await expect(button).toBeEnabled()
  await school.fill('')
  await expect(message(form, SCHOOL)).toBeVisible()

  for (const referralType of ['event', 'search', 'other', 'social']) {
    await fill(form, { referralType })
    await expect(friend).toBeHidden()
    await expect(school).toBeHidden()
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(button).toBeEnabled()
  }
})

test('a detail that was taken back with its type is not sent', async ({ page, site }) => {
  const form = mainForm(page)
  const answers = referral.answers()
  await fill(form, answers)
  await fill(form, { referralType: 'school', schoolName: 'Rose Garden High School' })
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(referral.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: { referralType: 'school', schoolName: 'Rose Garden High School', friendName: '' } },
  ])
})

test('a detail is still there when the visitor comes back to its type', async ({ page, site }) => {
  const form = mainForm(page)
  const answers = referral.answers()
  await fill(form, answers)
  await fill(form, { referralType: 'school' })
  await fill(form, { schoolName: 'Rose Garden High School' })
  for (const referralType of ['event', 'other', 'friend']) await fill(form, { referralType })
  await expect(form.getByLabel("Friend's Name")).toHaveValue('Grace Lee')
  await fill(form, { referralType: 'school' })
  await expect(form.getByLabel('School Name')).toHaveValue('Rose Garden High School')
  await fill(form, { referralType: 'event' })
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(referral.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: { referralType: 'event', schoolName: '', friendName: '' } },
  ])
})

test("'Please specify' is there with 'Other' alone, and stays at home", async ({ page, site, mailbox }) => {
  const form = mainForm(page)
  const { friendName: _, ...answers } = referral.answers()
  await fill(form, { ...answers, referralType: 'event' })
  await expect(form.getByLabel('Please specify')).toBeHidden()
  await fill(form, { referralType: 'other' })
  await form.getByLabel('Please specify').fill('A poster at the tram stop')
  const request = page.waitForRequest('**/api/referral')
  await form.locator('[type=submit]').click()

  expect(Object.keys((await request).postDataJSON())).toEqual(keys)
  expect((await request).postData()).not.toContain('poster')
  await expect(form.getByRole('status')).toHaveText(referral.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { referralType: 'other' } }])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  for (const mail of mailbox.about(answers.email)) expect(mail.text).not.toContain('poster')
})

test('the rule for an organization is there, though nobody is offered one', async ({ page, site }) => {
  const { friendName: _, ...rest } = referral.answers()
  const answers = { ...rest, email: String(rest.email), referralType: 'organization' }
  const post = (body: object) =>
    page.evaluate(async (json) => {
      await fetch('/api/csrf')
      const token = document.cookie.replace('XSRF-TOKEN=', '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) }
      const answer = await fetch('/api/referral', { method: 'POST', headers, body: json })
      return { status: answer.status, ...(await answer.json()) }
    }, JSON.stringify(body))

  expect(await post(answers)).toMatchObject({ status: 422, errors: [{ field: 'organizationName' }] })
  expect(site.submissionsOf(answers.email)).toEqual([])
  expect(await post({ ...answers, organizationName: 'The Chess Club' })).toMatchObject({ status: 201 })
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})
