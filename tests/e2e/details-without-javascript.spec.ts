import { expectKept, fill, message } from '../support/forms'
import { referral } from '../support/ruled-forms'
import { expect, mainForm, test } from './support/fixtures'

test.use({ javaScriptEnabled: false })

test('the detail of a referral appears with its type, and is required', async ({ page, site }) => {
  const form = mainForm(page)
  const answers = { ...referral.answers(), referralType: 'school', friendName: '' }
  const { friendName: _, ...shown } = answers
  const details = form.getByLabel(/Friend's Name|School Name|Please specify/)
  await page.goto('/referral')
  for (const [referralType, label] of [
    ['friend', "Friend's Name"],
    ['school', 'School Name'],
    ['other', 'Please specify'],
  ] as const) {
    await fill(form, { referralType: 'event' })
    await expect(details.filter({ visible: true })).toHaveCount(0)
    await fill(form, { referralType })
    await expect(details.filter({ visible: true })).toHaveCount(1)
    await expect(form.getByLabel(label)).toBeVisible()
  }

  await fill(form, shown)
  await form.locator('[type=submit]').click()
  await expect(message(form, 'Please enter the name of the school')).toBeVisible()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
  await expectKept(form, answers)
  await fill(form, { schoolName: 'Rose Garden High School' })
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(referral.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { schoolName: 'Rose Garden High School' } }])
})
