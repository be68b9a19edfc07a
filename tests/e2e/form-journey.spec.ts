import type { Page } from '@playwright/test'
import { businessDaysText } from '../../content/figures'
import { organization } from '../../content/organization'
import { toReference } from '../../src/forms/reference'
import {
  application,
  asSent,
  contact,
  contactSidebar,
  control,
  errorSummary,
  expectKept,
  expectReset,
  fill,
  message,
} from '../support/forms'
import { holdBack, watchAlerts, watchConsole, watchPosts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import type { Answers, SiteForm } from '../support/site-form'
import { expect, OFFICE, test, waitUntilHydrated } from './support/fixtures'

const RECEIVED = 'What we received'

for (const siteForm of [application, contact, contactSidebar, acceptance]) {
  const { button: label, busy = 'Submitting...', asks, received, next = '', words } = siteForm.thanks
  test(`the ${siteForm.name} form is corrected, survives a failure, is sent once, and sends both emails`, async ({
    page,
    context,
    site,
    mailbox,
  }) => {
    const answers = siteForm.answers()
    const form = siteForm.find(page)
    const button = form.locator('[type=submit]')
    const panel = page.getByRole('region', { name: `We received your ${received}` })
    const failOnce = () =>
      page.route(`**/api/${siteForm.call}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    const alerts = watchAlerts(page)
    const lines = watchConsole(page)
    const posts = watchPosts(page)
    await page.goto(siteForm.path)
    await waitUntilHydrated(form)
    await expect(button).toHaveAccessibleName(label)

    await test.step('errors appear and are corrected', () =>
      asks ? correctBeforeSubmit(page, siteForm, answers, asks) : correctAfterSubmit(page, siteForm, answers))
    if (asks) expect(await context.cookies()).toEqual([])

    await test.step('a failure is reported and keeps all answers', async () => {
      await failOnce()
      await button.click()
      await expect(form.getByRole('status')).toHaveText(siteForm.failure)
      await expect(button).toBeEnabled()
      await expectKept(form, answers)
      expect(site.submissionsOf(answers.email)).toEqual([])
      const isSidebar = siteForm.name === 'contact-sidebar'
      expect(alerts).toEqual(isSidebar ? [`alert: ${siteForm.failure}`] : [])
      if (siteForm.call === 'contact')
        await expect.poll(() => lines).toContainEqual(expect.stringMatching(`^error: ${siteForm.failure}`))
    })

    await test.step('while sending, the button is disabled, and the form is sent once', async () => {
      const held = await holdBack(page, `**/api/${siteForm.call}`)
      const spinner = form.locator('.spinner')
      await button.click()
      await held.made
      await expect(button).toHaveAccessibleName(busy)
      await expect(button).toBeDisabled()
      await expect(form.getByRole('status')).toHaveText(busy)
      if (siteForm.name === 'contact') await expect(spinner).toBeVisible()
      await control(form, 'email').press('Enter')
      await expectKept(form, answers)
      expect(site.submissionsOf(answers.email)).toEqual([])
      held.release()

      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(form.getByRole('status')).toBeInViewport()
      if (siteForm.name === 'contact-sidebar') expect(alerts.at(-1)).toBe(`alert: ${siteForm.success}`)
      await expectReset(form, answers)
      await expect(button).toHaveAccessibleName(label)
      await expect(button).toBeEnabled({ enabled: !asks })
      await expect(spinner.filter({ visible: true })).toHaveCount(0)
      await expect(page).toHaveURL(siteForm.path)
      expect(posts).toHaveLength(2)
      expect(await context.cookies()).toMatchObject([{ name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/' }])
      expect(site.submissionsOf(answers.email)).toMatchObject([{ form: siteForm.storedAs, answers: asSent(answers) }])
    })

    await test.step('the success message shows the reference of the emails and the answers', async () => {
      const reference = toReference(site.submissionsOf(answers.email)[0]?.id ?? '')
      await expect(panel.getByRole('strong')).toHaveText(reference)
      await expect(panel).toContainText(`A confirmation is on its way to ${answers.email}`)
      await expect(panel).toContainText(`within ${businessDaysText(organization.answerWithinDays, 'en')}`)
      await expect(panel).toContainText(next)
      await expect(panel.getByRole('link', { name: 'Write to the office' })).toHaveAttribute('href', '/contact')
      await expect(panel.locator(':focus').or(panel.and(page.locator(':focus')))).toHaveCount(0)
      await panel.getByText(RECEIVED).click()
      await expect(panel.getByRole('definition')).toHaveText(Object.values({ ...answers, ...words }))
      await expect(panel.getByRole('term')).toHaveText(await readLabels(page, siteForm, Object.keys(answers)))
      await expect(panel.getByRole('link', { name: /^Change/ })).toHaveCount(0)

      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
      const emails = mailbox.about(answers.email)
      for (const { subject } of emails) expect(subject).toContain(`(${reference})`)
      expect(emails.map(({ recipients }) => recipients[0]).sort()).toEqual([OFFICE, answers.email].sort())
    })

    await test.step('the printed page has the reference and the answers, and no form', async () => {
      await panel.getByText(RECEIVED).click()
      await expect(panel.getByRole('definition').first()).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(panel.getByRole('strong')).toBeVisible()
      await expect(panel.getByRole('definition').first()).toBeVisible()
      await expect(button).toBeHidden()
      await expect(form.getByRole('textbox')).toHaveCount(0)
      await expect(panel.getByRole('button')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('another attempt removes the messages of the last one', async () => {
      await fill(form, { ...answers, [siteForm.words]: 'Something else, in as many words as every form asks for.' })
      await failOnce()
      await button.click()
      await expect(form.getByRole('status')).toHaveText(siteForm.failure)
      await expect(panel).toHaveCount(0)
      await expect(message(form, siteForm.success)).toHaveCount(0)
      await button.click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      const stored = site.submissionsOf(answers.email)
      expect(stored).toHaveLength(2)
      await expect(panel.getByRole('strong')).toHaveText(toReference(stored[1]?.id ?? ''))
    })
  })
}

/** Corrects a form whose button is disabled until all answers are valid, and which shows errors after each change. */
async function correctBeforeSubmit(page: Page, siteForm: SiteForm, answers: Answers, asks: string): Promise<void> {
  const form = siteForm.find(page)
  const button = form.locator('[type=submit]')
  const progress = form.locator('.form-progress')
  const title = await page.title()
  await expect(progress).toHaveText(asks)
  await expect(button).toBeDisabled()
  await fill(form, { ...answers, ...siteForm.mistakes })
  await expectErrors(page, siteForm)
  await expect(page).toHaveTitle(`Error: ${title}`)
  for (const field of Object.keys(siteForm.mistakes)) {
    await expect(button).toBeDisabled()
    await fill(form, { [field]: answers[field] ?? '' })
  }
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await expect(progress).toHaveText(/^(\d) of \1 required answers\.\s*$/)
  await expect(button).toBeEnabled()
  await expect(page).toHaveTitle(title)
}

/** Corrects a form whose button is always enabled, and which shows a summary of errors when submitted. */
async function correctAfterSubmit(page: Page, siteForm: SiteForm, answers: Answers): Promise<void> {
  const form = siteForm.find(page)
  const button = form.locator('[type=submit]')
  const summary = errorSummary(page.getByRole('main'))
  const title = await page.title()
  await expect(form.locator('.form-progress')).toHaveCount(0)
  await fill(form, { ...answers, ...siteForm.mistakes })
  if (siteForm.name === 'contact') {
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(page).toHaveTitle(title)
  }
  await expect(summary).toHaveCount(0)
  await button.click()
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(summary.getByRole('link')).toHaveText(siteForm.messages)
  await expectErrors(page, siteForm)
  await expect(page).toHaveTitle(`Error: ${title}`)
  await expect(button).toBeEnabled()
  const remaining = [...siteForm.messages]
  for (const field of Object.keys(siteForm.mistakes)) {
    await expect(summary.getByRole('link')).toHaveText(remaining)
    await summary.getByRole('link').first().click()
    await expect(control(form, field)).toBeFocused()
    await fill(form, { [field]: answers[field] ?? '' })
    remaining.shift()
  }
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveTitle(title)
}

/** Expects an error at each field with a mistake, and at no other field. */
async function expectErrors(page: Page, siteForm: SiteForm): Promise<void> {
  const form = siteForm.find(page)
  for (const [index, field] of Object.keys(siteForm.mistakes).entries()) {
    const text = siteForm.messages[index] ?? ''
    await expect(message(form, text)).toBeVisible()
    await expect(control(form, field)).toHaveAccessibleDescription(new RegExp(`Error: ${RegExp.escape(text)}$`))
  }
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(siteForm.messages.length)
}

/** Reads the labels of fields, without "(optional)". */
async function readLabels(page: Page, { find }: SiteForm, fields: string[]): Promise<string[]> {
  const labels = fields.map((field) => find(page).locator(`label[for$="-${field}"]`).innerText())
  return (await Promise.all(labels)).map((label) => label.replace(' (optional)', ''))
}
