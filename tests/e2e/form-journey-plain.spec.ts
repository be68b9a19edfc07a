import { businessDaysText } from '../../content/figures'
import { organization } from '../../content/organization'
import { toReference } from '../../src/forms/reference'
import {
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
import { watchPosts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { expect, test } from './support/fixtures'

test.use({ javaScriptEnabled: false })

for (const siteForm of [contact, contactSidebar, acceptance]) {
  const { received } = siteForm.thanks
  test(`without JavaScript the ${siteForm.name} form shows its errors and is sent once`, async ({
    page,
    site,
    mailbox,
  }) => {
    const answers = siteForm.answers()
    const invalidAnswers = { ...answers, ...siteForm.mistakes }
    const form = siteForm.find(page)
    const submit = form.locator('[type=submit]')
    const status = form.getByRole('status')
    const summary = errorSummary(page)
    const panel = page.getByRole('region', { name: `We received your ${received}` })
    const posts = watchPosts(page)
    await page.goto(siteForm.path)
    const title = await page.title()

    await test.step('features that need a script are hidden', async () => {
      await expect(page.getByText('What you type is saved').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0)
      await expect(form.locator('.form-progress').filter({ visible: true })).toHaveCount(0)
    })

    await test.step('errors appear in the focused summary and beside the fields', async () => {
      await fill(form, invalidAnswers)
      await submit.click()
      await expect(page).toHaveTitle(`Error: ${title}`)
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport()
      await expect(summary.getByRole('link')).toHaveText(siteForm.messages)
      expect((await summary.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
      await expectKept(form, invalidAnswers)
      for (const [index, field] of Object.keys(siteForm.mistakes).entries()) {
        await expect(message(form, siteForm.messages[index] ?? '')).toBeVisible()
        await summary.getByRole('link').nth(index).click()
        await expect(control(form, field)).toBeFocused()
      }
      await expect(form.locator('[aria-invalid]')).toHaveCount(siteForm.messages.length)
      expect(site.submissionsOf(answers.email)).toEqual([])
    })

    await test.step('the corrected form is sent, and shows its reference', async () => {
      await fill(form, answers)
      await submit.click()
      await expect(status).toHaveText(siteForm.success)
      await expect(status).toBeInViewport()
      await expect(page).toHaveTitle(title)
      await expect(summary).toHaveCount(0)
      await expectReset(form, answers)
      const stored = site.submissionsOf(answers.email)
      expect(stored).toMatchObject([{ form: siteForm.storedAs, answers: asSent(answers) }])
      await expect(panel.getByRole('strong')).toHaveText(toReference(stored[0]?.id ?? ''))
      await expect(panel).toContainText('the address you gave')
      await expect(panel).toContainText(`within ${businessDaysText(organization.answerWithinDays, 'en')}`)
      await expect(panel.getByText('What we received')).toHaveCount(0)
      await expect(panel.getByRole('button')).toHaveCount(0)
    })

    await test.step('a reload shows the same and sends nothing', async () => {
      await page.reload()
      await expect(panel.getByRole('strong')).toBeVisible()
      expect(posts).toHaveLength(2)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
      await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
    })
  })
}
