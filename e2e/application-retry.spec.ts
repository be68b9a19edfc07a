import type { Page, Request, Route } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, control, expectKept, fill } from './forms'

const CALL = '**/api/application'

test('a retry after a lost answer is the same application', async ({ page, site, mailbox }) => {
  const { form, answers, click } = await fillApplication(page)
  await page.route(CALL, loseTheAnswer, { times: 1 })
  const first = await click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)

  const second = await click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(keyOf(second)).toBe(keyOf(first))
  expect(second.postData()).toBe(first.postData())
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
})

test('answers changed after a failure are another application', async ({ page, site }) => {
  const { form, answers, click } = await fillApplication(page)
  await page.route(CALL, loseTheAnswer, { times: 1 })
  const first = await click()
  await expect(form.getByRole('status')).toHaveText(application.failure)

  await control(form, 'goals').fill('Sell coffee.')
  const second = await click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(keyOf(second)).not.toBe(keyOf(first))
  expect(site.submissionsOf(answers.email).map((submission) => submission.answers.goals)).toEqual([
    answers.goals,
    'Sell coffee.',
  ])
})

test('the same answers entered again after a success are another application', async ({ page, site }) => {
  const { form, answers, click } = await fillApplication(page)
  const first = await click()
  await expect(form.getByRole('status')).toHaveText(application.success)

  await fill(form, answers)
  const second = await click()
  await expect.poll(() => site.submissionsOf(answers.email)).toHaveLength(2)
  expect(keyOf(second)).not.toBe(keyOf(first))
})

async function fillApplication(page: Page) {
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  const answers = application.answers()
  await fill(form, answers)
  const click = async () => {
    const request = page.waitForRequest(CALL)
    await form.locator('[type=submit]').click()
    return request
  }
  return { form, answers, click }
}

/** The request reaches the server; what it answers does not come back. */
async function loseTheAnswer(route: Route) {
  const answer = await route.fetch()
  expect(answer.status()).toBe(201)
  await route.abort()
}

function keyOf(request: Request): string {
  const key = request.headers()['idempotency-key']
  expect(key).toMatch(/^[\da-f]{32}$/)
  return key ?? ''
}
