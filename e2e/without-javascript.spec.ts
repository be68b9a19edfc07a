import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { application, asSent, expectKept, expectReset, fill, message, siteForms } from './forms'
import type { Answers, SiteForm } from './site-form'

test.use({ javaScriptEnabled: false })

for (const siteForm of siteForms) {
  test.describe(`the ${siteForm.name} form without JavaScript`, () => {
    test('says what is wrong beside the fields, and keeps what was typed', async ({ page, site }) => {
      const form = siteForm.find(page)
      const answers = siteForm.answers()
      const wrong = { ...answers, ...siteForm.mistakes }
      const before = site.submissions().length
      await page.goto(siteForm.path)
      for (const text of siteForm.messages) await expect(message(form, text)).toHaveCount(0)
      expect(await send(page, siteForm, wrong)).toBe(422)

      await expect(page).toHaveTitle(/^Error: /)
      for (const text of siteForm.messages) await expect(message(form, text)).toBeVisible()
      await expect(form.locator('[aria-invalid]')).toHaveCount(siteForm.messages.length)
      await expectKept(form, wrong)
      expect(site.submissions()).toHaveLength(before)

      expect(await send(page, siteForm, answers)).toBe(303)
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(page).not.toHaveTitle(/^Error: /)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
    })

    test('is taken once, however often the answer is loaded again', async ({ page, site, mailbox }) => {
      const form = siteForm.find(page)
      const answers = siteForm.answers()
      await page.goto(siteForm.path)
      expect(await send(page, siteForm, answers)).toBe(303)

      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(form.getByRole('status')).toBeInViewport()
      expect(new URL(page.url()).pathname).toBe(siteForm.path)
      await expectReset(form, answers)
      await page.reload()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      expect(site.submissionsOf(answers.email)).toMatchObject([{ form: siteForm.call, answers: asSent(answers) }])
      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
    })

    test('takes the same answers twice for one click too many, and others for what they are', async ({
      page,
      site,
      mailbox,
    }) => {
      const answers = siteForm.answers()
      const others = { ...answers, [siteForm.words]: 'Something else entirely.' }
      for (const [entered, stored] of [
        [answers, 1],
        [answers, 1],
        [others, 2],
      ] as const) {
        await page.goto(siteForm.path)
        expect(await send(page, siteForm, entered)).toBe(303)
        await expect(siteForm.find(page).getByRole('status')).toHaveText(siteForm.success)
        expect(site.submissionsOf(answers.email)).toHaveLength(stored)
      }
      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(4)
    })
  })
}

test('a site that cannot store says so on a page without JavaScript too', async ({ page, ownSite }) => {
  const form = application.find(page)
  const answers = application.answers()
  await page.goto(ownSite.address + application.path)
  const database = new DatabaseSync(ownSite.databaseFile)
  database.exec('BEGIN EXCLUSIVE')
  expect(await send(page, application, answers)).toBe(503)
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)

  database.exec('ROLLBACK')
  database.close()
  expect(await send(page, application, answers)).toBe(303)
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)
})

/** Fills the form and sends it; tells the status of the server's answer. */
async function send(page: Page, { find, path, name }: SiteForm, answers: Answers): Promise<number> {
  await fill(find(page), answers)
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await find(page).locator('[type=submit]').click()
  const url = new URL((await answer).url())
  expect(url.pathname + url.search).toBe(`${path}?form=${name}`)
  return (await answer).status()
}
