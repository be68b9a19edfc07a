import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { application, control, expectKept, fill, message } from '../support/forms'
import type { Answers } from '../support/site-form'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

const DETAIL = 'A poster at the tram stop'

const required = {
  firstName: ['First Name', 'First name is required'],
  lastName: ['Last Name', 'Last name is required'],
  email: ['Email', 'Please enter a valid email'],
  phone: ['Phone Number', 'Phone number is required'],
  schoolName: ['School Name', 'School name is required'],
  currentGrade: ['Current Grade', 'Please select your grade'],
  programType: ['Program Type', 'Please select a program'],
  goals: ['Goals', 'Please tell us about your goals'],
} as const

test('each required field shows its error after a visit, the progress links to the next one, and the rest is optional', async ({
  page,
  site,
}) => {
  const { previousExperience: _, referralSource: __, ...answers }: Answers & { email: string } = application.answers()
  const form = await open(page)
  const button = form.getByRole('button', { name: 'Submit Application' })
  const progress = form.locator('.form-progress')
  const title = await page.title()
  for (const [index, [field, [label, text]]] of Object.entries(required).entries()) {
    await expect(progress).toHaveText(`${index} of 8 required answers. Next: ${label}`)
    await expect(button).toBeDisabled()
    await progress.getByRole('link').click()
    await expect(control(form, field)).toBeFocused()
    await expect(message(form, text)).toHaveCount(0)
    await expect(page).toHaveTitle(title)
    await control(form, field).blur()
    await expect(message(form, text)).toBeVisible()
    await expect(control(form, field)).toHaveAccessibleDescription(new RegExp(`Error: ${text}$`))
    await expect(page).toHaveTitle(`Error: ${title}`)
    await fill(form, { [field]: answers[field] ?? '' })
    await expect(message(form, text)).toHaveCount(0)
    await expect(control(form, field)).not.toHaveAttribute('aria-invalid')
  }
  for (const field of ['previousExperience', 'referralSource']) {
    await control(form, field).focus()
    await control(form, field).blur()
  }
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await expect(progress).toHaveText('8 of 8 required answers.')
  await expect(progress.getByRole('link')).toHaveCount(0)

  await fill(form, { email: 'ada@' })
  await expect(message(form, required.email[1])).toBeVisible()
  await expect(progress).toHaveText('7 of 8 required answers. Next: Email')
  await progress.getByRole('link').press('Enter')
  await expect(control(form, 'email')).toBeFocused()
  await expect(page).toHaveURL('/application')
  await fill(form, { email: answers.email })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: { ...answers, previousExperience: '', referralSource: '' } },
  ])
})

test('changes made while an application is being sent are kept', async ({ page, site }) => {
  const answers = application.answers()
  const form = await open(page)
  await fill(form, answers)
  await page.route('**/api/application', async (route) => {
    await control(form, 'goals').fill('Sell coffee.')
    await route.continue()
  })
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expectKept(form, { firstName: '', goals: 'Sell coffee.' })
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { goals: answers.goals } }])
})

test('thanks for a late application without asking to prepay', async ({ page, ownSite }) => {
  const database = new DatabaseSync(ownSite.databaseFile, { timeout: 60_000 })
  database.exec("UPDATE seasons SET applications_close = '2020-02-29'")
  database.exec('UPDATE content_state SET revision = revision + 1')
  database.close()
  const address = `${ownSite.address}/application`
  const closed = 'Summer Program: closed February 29, 2020'
  await expect.poll(async () => (await page.request.get(address)).text()).toContain(closed)
  const form = await open(page, address)
  await fill(form, application.answers())
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(form.getByRole('listitem')).toHaveText([
    /^We read every application/,
    /so yours is late\./,
    /^Your name/,
  ])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test("'Please specify' appears only with 'Other', and is not sent", async ({ page, site }) => {
      const answers = { ...application.answers(), referralSource: 'other' }
      const form = mainForm(page)
      const detail = form.getByLabel('Please specify')
      await page.goto('/application')
      if (javaScriptEnabled) await waitUntilHydrated(form)
      await expect(detail).toBeHidden()
      await fill(form, answers)
      await detail.fill(DETAIL)
      await fill(form, { referralSource: 'school' })
      await expect(detail).toBeHidden()
      await fill(form, { referralSource: 'other' })
      await expect(detail).toHaveValue(DETAIL)

      const request = page.waitForRequest((sent) => sent.method() === 'POST')
      await form.locator('[type=submit]').click()
      expect((await request).postData()).not.toMatch(/tram|referralOther/)
      await expect(form.getByRole('status')).toHaveText(application.success)
      await expect(detail).toBeHidden()
      expect(site.submissionsOf(answers.email)).toMatchObject([{ answers }])
      expect(JSON.stringify(site.submissionsOf(answers.email))).not.toContain(DETAIL)
    })
  })
}

async function open(page: Page, address = '/application'): Promise<Locator> {
  await page.goto(address)
  await waitUntilHydrated(mainForm(page))
  return mainForm(page)
}
