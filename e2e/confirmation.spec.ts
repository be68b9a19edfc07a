import type { Locator, Page } from '@playwright/test'
import { organization } from '../content/organization'
import { referenceOf } from '../src/forms/reference'
import { expect, test, waitUntilAwake } from './fixtures'
import { application, fill } from './forms'
import { holdBack, watchAlerts } from './network'
import type { SiteForm } from './site-form'
import { thanks } from './thanks'

for (const { siteForm, received, next, words } of thanks) {
  test.describe(`after the ${siteForm.name} form was sent`, () => {
    const find = (page: Page) => page.getByRole('region', { name: `We received your ${received}` })

    test('a panel names the reference of the mails, the address, and when the office answers', async ({
      page,
      site,
      mailbox,
    }) => {
      const { form, answers } = await send(page, siteForm)
      const panel = find(page)
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(panel).toBeVisible()
      const [stored] = site.submissionsOf(answers.email)
      const reference = referenceOf(stored?.id ?? '')
      await expect(panel.getByRole('strong')).toHaveText(reference)
      await expect(panel).toContainText(`A confirmation is on its way to ${answers.email}`)
      await expect(panel).toContainText(`within ${organization.answerWithin}`)
      await expect(panel).toContainText(next)
      await expect(panel.getByRole('link', { name: 'Write to the office' })).toHaveAttribute('href', '/contact')
      await expect(panel.locator(':focus')).toHaveCount(0)
      await expect(panel).not.toBeFocused()
      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
      for (const mail of mailbox.about(answers.email)) expect(mail.subject).toContain(`(${reference})`)
    })

    test('the answers can be read again in words, and go onto paper with the reference', async ({ page }) => {
      const { form, answers } = await send(page, siteForm)
      const panel = find(page)
      await panel.getByText('What we received').click()
      await expect(panel.getByRole('definition')).toHaveText(Object.values({ ...answers, ...words }))
      await expect(panel.getByRole('term')).toHaveText(await labelsOf(form, Object.keys(answers)))
      await expect(panel.getByRole('link', { name: /^Change/ })).toHaveCount(0)

      await panel.getByText('What we received').click()
      await expect(panel.getByRole('definition').first()).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(panel.getByRole('strong')).toBeVisible()
      await expect(panel.getByRole('definition').first()).toBeVisible()
      await expect(form.locator('[type=submit]')).toBeHidden()
      await expect(form.getByRole('textbox')).toHaveCount(0)
      await expect(panel.getByRole('button')).toHaveCount(0)
    })

    test('the panel goes with the next attempt, and shows the next reference', async ({ page, site }) => {
      const { form, answers } = await send(page, siteForm)
      await expect(find(page)).toBeVisible()
      await fill(form, { ...answers, [siteForm.words]: 'Something else entirely.' })
      const held = await holdBack(page, `**/api/${siteForm.call}`)
      await form.locator('[type=submit]').click()
      await held.made
      await expect(find(page)).toHaveCount(0)
      held.release()
      await expect(find(page)).toBeVisible()
      const [, second] = site.submissionsOf(answers.email)
      await expect(find(page).getByRole('strong')).toHaveText(referenceOf(second?.id ?? ''))
    })
  })
}

for (const [what, body] of [
  ['no JSON', 'Created'],
  ['nothing', ''],
  ['no id', '{"id":7}'],
  ['no object', 'null'],
] as const) {
  test(`an acceptance of the server that says ${what} is a success, only without a reference`, async ({ page }) => {
    await page.route('**/api/application', (route) => route.fulfill({ status: 201, body }))
    const { form } = await send(page, application)
    await expect(form.getByRole('status')).toHaveText(application.success)
    await expect(form.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByRole('region', { name: /^We received your/ })).toHaveCount(0)
  })
}

test('a failure shows no panel, and takes the last one away', async ({ page }) => {
  const { form, answers } = await send(page, application)
  const panel = page.getByRole('region', { name: 'We received your application' })
  await expect(panel).toBeVisible()
  await page.route('**/api/application', (route) => route.fulfill({ status: 503 }))
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expect(panel).toHaveCount(0)
})

async function send(page: Page, siteForm: SiteForm) {
  watchAlerts(page)
  const form = siteForm.find(page)
  const answers = siteForm.answers()
  await page.goto(siteForm.path)
  await waitUntilAwake(form)
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  return { form, answers }
}

/** What stands at the controls, without that some may stay empty. */
async function labelsOf(form: Locator, fields: string[]): Promise<string[]> {
  const labels = fields.map((field) => form.locator(`label[for$="-${field}"]`).innerText())
  return (await Promise.all(labels)).map((label) => label.replace(' (optional)', ''))
}
