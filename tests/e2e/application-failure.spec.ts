import type { Page, Request, Route } from '@playwright/test'
import { application, control, expectKept, fill } from '../support/forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

const CALL = '**/api/application'

test('an application is one however often its answer is lost, and another once an answer changes', async ({
  page,
  site,
  mailbox,
}) => {
  const { form, answers, button } = await fillApplication(page)
  const stored = () => site.submissionsOf(answers.email).map(({ answers: { goals } }) => goals)
  const keys = watchKeys(page)
  await page.route(CALL, loseTheAnswer, { times: 1 })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)
  expect(stored()).toEqual([answers.goals])
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(stored()).toEqual([answers.goals])
  expect(keys[1]).toBe(keys[0])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)

  // The same answers again after a success, and others after a lost answer, are new ones.
  await page.route(CALL, loseTheAnswer, { times: 1 })
  await fill(form, answers)
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await fill(form, { goals: 'Sell coffee.' })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(stored()).toEqual([answers.goals, answers.goals, 'Sell coffee.'])
  expect(new Set(keys).size).toBe(3)
})

test('an acceptance of the server that names no submission is a success without a reference', async ({ page }) => {
  const { form, answers, button } = await fillApplication(page)
  const bodies = ['Created', '', '{"id":7}', 'null', '<not json']
  await page.route(CALL, (route) => route.fulfill({ status: 201, body: bodies.pop() ?? '' }))
  while (bodies.length > 0) {
    await fill(form, answers)
    await button.click()
    await expect(control(form, 'firstName')).toHaveValue('')
    await expect(form.getByRole('status')).toHaveText(application.success)
    await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
  }
})

test('a site that is gone, and one that started anew, cost no word, and take the next click', async ({
  page,
  ownSite,
}) => {
  const { form, answers, button } = await fillApplication(page, ownSite.address)
  await ownSite.kill()
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)
  await ownSite.start()
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)

  await ownSite.kill()
  await ownSite.start({ SECRET: 'another secret, by which the token of the page is none' })
  await fill(form, { ...answers, goals: 'Coffee instead.' })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(page).toHaveURL(`${ownSite.address}/application`)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(2)

  await expect.poll(() => ownSite.outbox().map(({ status }) => status)).toEqual(Array(4).fill('sent'))
  const [office, student] = await ownSite.mailFiles()
  expect(office?.replyTo).toMatchObject([{ address: answers.email }])
  expect(student?.to).toMatchObject([{ address: answers.email }])
})

test('a browser that keeps no cookies sends the application all the same', async ({ page, site }) => {
  const { form, answers, button } = await fillApplication(page)
  await page.route('**/api/csrf', (route) => route.fulfill({ status: 204 }))
  await button.click()
  await expect(page).toHaveURL(/\/application\?form=application&sent=/)
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers }])
})

async function fillApplication(page: Page, site = '') {
  await page.goto(`${site}/application`)
  const form = mainForm(page)
  await waitUntilHydrated(form)
  const answers = application.answers()
  await fill(form, answers)
  return { form, answers, button: form.getByRole('button', { name: 'Submit Application' }) }
}

/** The request reaches the server; what it answers does not come back. */
async function loseTheAnswer(route: Route): Promise<void> {
  const answer = await route.fetch()
  expect(answer.status()).toBe(201)
  await route.abort()
}

/** The key of every submission from now on. */
function watchKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  const note = (request: Request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  }
  page.on('request', note)
  return keys
}
