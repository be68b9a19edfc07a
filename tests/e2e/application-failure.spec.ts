import type { Page, Request, Route } from '@playwright/test'
import { application, control, expectKept, fill } from '../support/forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

const ENDPOINT = '**/api/application'

test('retries after a lost response store one application, and changed answers store another', async ({
  page,
  site,
  mailbox,
}) => {
  const { form, answers, button } = await fillApplication(page)
  const stored = () => site.submissionsOf(answers.email).map(({ answers: { goals } }) => goals)
  const keys = recordKeys(page)
  await page.route(ENDPOINT, loseResponse, { times: 1 })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)
  expect(stored()).toEqual([answers.goals])
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(stored()).toEqual([answers.goals])
  expect(keys[1]).toBe(keys[0])
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)

  // The same answers after a success, and changed answers after a lost response, are new applications.
  await page.route(ENDPOINT, loseResponse, { times: 1 })
  await fill(form, answers)
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await fill(form, { goals: 'Sell coffee.' })
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(stored()).toEqual([answers.goals, answers.goals, 'Sell coffee.'])
  expect(new Set(keys).size).toBe(3)
})

test('a 201 without a submission id shows success without a reference', async ({ page }) => {
  const { form, answers, button } = await fillApplication(page)
  const bodies = ['Created', '', '{"id":7}', 'null', '<not json']
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 201, body: bodies.pop() ?? '' }))
  while (bodies.length > 0) {
    await fill(form, answers)
    await button.click()
    await expect(control(form, 'firstName')).toHaveValue('')
    await expect(form.getByRole('status')).toHaveText(application.success)
    await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
  }
})

test('answers survive a stopped site and a restarted one, which accept the next click', async ({ page, ownSite }) => {
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
  await ownSite.start({ SECRET: 'another secret, with which the token of the page is invalid' })
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

test('a browser without cookies posts the application plainly', async ({ page, site }) => {
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

/** Lets the request reach the server, but drops the response. */
async function loseResponse(route: Route): Promise<void> {
  const response = await route.fetch()
  expect(response.status()).toBe(201)
  await route.abort()
}

/** Records the idempotency keys of all posts from now on. */
function recordKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  const recordKey = (request: Request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  }
  page.on('request', recordKey)
  return keys
}
