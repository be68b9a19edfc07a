import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, expectKept, fill } from './forms'

async function fillApplication(page: Page, address: string) {
  await page.goto(address)
  const form = mainForm(page)
  await waitUntilAwake(form)
  const answers = application.answers()
  await fill(form, answers)
  return { form, answers, button: form.getByRole('button', { name: 'Submit Application' }) }
}

test('a server that answers 500 leaves the student with a clear text and every answer', async ({ page, site }) => {
  const { form, answers, button } = await fillApplication(page, '/application')
  await page.route('**/api/application', (route) => route.fulfill({ status: 500 }))
  await button.click()

  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expect(button).toBeEnabled()
  await expectKept(form, answers)
  expect(site.submissionsOf(answers.email)).toEqual([])
})

test('a connection that breaks leaves the student with a clear text and every answer', async ({ page }) => {
  const { form, answers, button } = await fillApplication(page, '/application')
  await page.route('**/api/application', (route) => route.abort('connectionreset'))
  await button.click()

  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expect(button).toBeEnabled()
  await expectKept(form, answers)
})

test('a site that is gone and comes back takes the application at the next click', async ({ page, ownSite }) => {
  const { form, answers, button } = await fillApplication(page, `${ownSite.address}/application`)
  await ownSite.kill()
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)

  await ownSite.start()
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)
})

test('a page that was open while the site started anew still sends', async ({ page, ownSite }) => {
  const { form, answers, button } = await fillApplication(page, `${ownSite.address}/application`)
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await ownSite.kill()
  await ownSite.start()

  await fill(form, { ...answers, goals: 'Coffee instead.' })
  await button.click()
  await expect.poll(() => ownSite.submissionsOf(answers.email)).toHaveLength(2)
})

test('a browser that keeps no cookies sends the application all the same', async ({ page, site }) => {
  const { form, answers, button } = await fillApplication(page, '/application')
  await page.route('**/api/csrf', (route) => route.fulfill({ status: 204 }))
  await button.click()

  await expect(page).toHaveURL(/\/application\?form=application&sent=/)
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers }])
})

test('a site that cannot store says so, stays up, and takes the next click', async ({ page, ownSite }) => {
  const { form, answers, button } = await fillApplication(page, `${ownSite.address}/application`)
  const database = new DatabaseSync(ownSite.databaseFile)
  database.exec('BEGIN EXCLUSIVE')
  const answer = page.waitForResponse('**/api/application')
  await button.click()

  expect((await answer).status()).toBe(503)
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)
  expect((await fetch(ownSite.address)).status).toBe(200)

  database.exec('ROLLBACK')
  database.close()
  await button.click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)
})
