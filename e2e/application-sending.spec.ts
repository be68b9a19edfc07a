import type { Locator } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, control, expectKept, expectReset, fill, message } from './forms'
import { holdBack, watchPosts } from './network'
import type { Answers } from './site-form'

const CALL = '**/api/application'

let form: Locator
let button: Locator
let answers: Answers & { email: string }

test.beforeEach(async ({ page }) => {
  await page.goto('/application')
  form = mainForm(page)
  button = form.locator('[type=submit]')
  answers = application.answers()
  await waitUntilAwake(form)
  await fill(form, answers)
})

test('while the application is on its way the button says so and rests', async ({ page, site }) => {
  const call = await holdBack(page, CALL)
  await expect(button).toHaveAccessibleName('Submit Application')
  await button.click()

  await expect(button).toHaveAccessibleName('Submitting...')
  await expect(button).toBeDisabled()
  await expect(form.getByRole('status')).toHaveText('Submitting...')
  await expectKept(form, answers)
  await call.made
  expect(site.submissionsOf(answers.email)).toEqual([])

  call.release()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(button).toHaveAccessibleName('Submit Application')
  await expect(button).toBeDisabled()
  await expectReset(form, answers)
})

test('an impatient Enter while the application is on its way sends nothing more', async ({ page, site }) => {
  const posts = watchPosts(page)
  const call = await holdBack(page, CALL)
  await control(form, 'firstName').press('Enter')
  await call.made
  await control(form, 'firstName').press('Enter')
  call.release()

  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(posts).toHaveLength(1)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('what a student changes while the application is on its way is not wiped', async ({ page, site }) => {
  const call = await holdBack(page, CALL)
  await button.click()
  await call.made
  await control(form, 'goals').fill('Sell coffee.')
  call.release()

  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(control(form, 'firstName')).toHaveValue('')
  await expect(control(form, 'goals')).toHaveValue('Sell coffee.')
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { goals: answers.goals } }])
})

test('a new attempt takes the message of the last failure away', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await button.click()
  await expect(message(form, application.failure)).toBeVisible()

  const call = await holdBack(page, CALL)
  await button.click()
  await call.made
  await expect(message(form, application.failure)).toHaveCount(0)
  await expect(form.getByRole('status')).toHaveText('Submitting...')
  call.release()
  await expect(message(form, application.success)).toBeVisible()
})

test('a second application takes the message of the first success away', async ({ page, site }) => {
  await button.click()
  await expect(message(form, application.success)).toBeVisible()
  await fill(form, answers)

  const call = await holdBack(page, CALL)
  await button.click()
  await call.made
  await expect(message(form, application.success)).toHaveCount(0)
  call.release()
  await expect(message(form, application.success)).toBeVisible()
  expect(site.submissionsOf(answers.email)).toHaveLength(2)
})

test('an answer that is not what it should be is still a success, as its contents are not read', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ status: 201, contentType: 'text/html', body: '<not json' }))
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
})
