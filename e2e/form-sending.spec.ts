import type { Locator } from '@playwright/test'
import { expect, test, waitUntilAwake } from './fixtures'
import { asSent, expectKept, expectReset, fill, message } from './forms'
import { holdBack, watchPosts } from './network'
import { acceptance, cancellation, referral } from './ruled-forms'
import type { Answers } from './site-form'

for (const { name, path, call, find, answers: newAnswers, button: label, success, failure } of [
  acceptance,
  referral,
  cancellation,
]) {
  test.describe(`the ${name} form`, () => {
    let form: Locator
    let button: Locator
    let answers: Answers & { email: string }

    test.beforeEach(async ({ page }) => {
      await page.goto(path)
      form = find(page)
      button = form.locator('[type=submit]')
      answers = newAnswers()
      await waitUntilAwake(form)
      await fill(form, answers)
    })

    test('says while it is on its way that it is, and is empty afterward', async ({ page, site }) => {
      const posts = watchPosts(page)
      const held = await holdBack(page, `**/api/${call}`)
      await expect(button).toHaveAccessibleName(label)
      await button.click()
      await held.made
      await expect(button).toHaveAccessibleName('Submitting...')
      await expect(button).toBeDisabled()
      await expect(form.getByRole('status')).toHaveText('Submitting...')
      await expectKept(form, answers)
      held.release()

      await expect(form.getByRole('status')).toHaveText(success)
      await expect(button).toHaveAccessibleName(label)
      await expect(button).toBeDisabled()
      await expectReset(form, answers)
      await expect(form.locator('[aria-invalid]')).toHaveCount(0)
      expect(posts).toHaveLength(1)
      expect(site.submissionsOf(answers.email)).toMatchObject([{ form: call, answers: asSent(answers) }])
    })

    test('tells a failure, keeps every answer, and takes the next click', async ({ page, site, mailbox }) => {
      await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
      await button.click()
      await expect(form.getByRole('status')).toHaveText(failure)
      await expect(button).toBeEnabled()
      await expectKept(form, answers)
      expect(site.submissionsOf(answers.email)).toEqual([])

      const held = await holdBack(page, `**/api/${call}`)
      await button.click()
      await held.made
      await expect(message(form, failure)).toHaveCount(0)
      held.release()
      await expect(form.getByRole('status')).toHaveText(success)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
    })

    test('tells a connection that breaks, and keeps every answer', async ({ page }) => {
      await page.route(`**/api/${call}`, (route) => route.abort('connectionreset'))
      await button.click()
      await expect(form.getByRole('status')).toHaveText(failure)
      await expectKept(form, answers)
    })

    test('takes the message of the last success away when it is sent again', async ({ page, site }) => {
      await button.click()
      await expect(form.getByRole('status')).toHaveText(success)
      await fill(form, answers)
      const held = await holdBack(page, `**/api/${call}`)
      await button.click()
      await held.made
      await expect(message(form, success)).toHaveCount(0)
      held.release()
      await expect(form.getByRole('status')).toHaveText(success)
      expect(site.submissionsOf(answers.email)).toHaveLength(2)
    })
  })
}
