import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, control, fill } from './forms'

const TOLD = 'A poster at the tram stop'

test("'Please specify' is there with 'Other' alone, and stays at home", async ({ page, site }) => {
  const answers = application.answers()
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, answers)
  await expect(form.getByLabel('Please specify')).toBeHidden()
  await fill(form, { referralSource: 'other' })
  await form.getByLabel('Please specify').fill(TOLD)
  await expect(control(form, 'referralOther')).toHaveValue(TOLD)
  await fill(form, { referralSource: 'school' })
  await expect(form.getByLabel('Please specify')).toBeHidden()
  await fill(form, { referralSource: 'other' })
  await form.getByLabel('Please specify').fill(TOLD)

  const request = page.waitForRequest('**/api/application')
  await form.locator('[type=submit]').click()
  expect((await request).postDataJSON()).toEqual({ ...answers, referralSource: 'other' })
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(form.getByLabel('Please specify')).toBeHidden()
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { referralSource: 'other' } }])
  expect(JSON.stringify(site.submissionsOf(answers.email))).not.toContain(TOLD)
})

test('an application without a word under Please specify is complete', async ({ page, site }) => {
  const answers = { ...application.answers(), referralSource: 'other' }
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, answers)
  await form.locator('[type=submit]').click()

  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("'Please specify' is there with 'Other' alone, and stays at home", async ({ page, site }) => {
    const answers = { ...application.answers(), referralSource: 'other' }
    await page.goto('/application')
    const form = mainForm(page)
    await expect(form.getByLabel('Please specify')).toBeHidden()
    await fill(form, answers)
    await form.getByLabel('Please specify').fill(TOLD)
    await fill(form, { referralSource: 'school' })
    await expect(form.getByLabel('Please specify')).toBeHidden()
    await fill(form, { referralSource: 'other' })
    await expect(form.getByLabel('Please specify')).toHaveValue(TOLD)

    const request = page.waitForRequest((request) => request.method() === 'POST')
    await form.locator('[type=submit]').click()
    const sent = new URLSearchParams((await request).postData() ?? '')
    // And the field that nobody sees, empty.
    expect([...sent.keys()]).toEqual([...Object.keys(answers), 'website'])
    await expect(form.getByRole('status')).toHaveText(application.success)
    expect(JSON.stringify(site.submissionsOf(answers.email))).not.toContain(TOLD)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { referralSource: 'other' } }])
  })
})
