import type { Locator } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, contact, contactSidebar, control, fill, message } from './forms'
import { acceptance, cancellation, referral, speaker } from './ruled-forms'

test('the application counts its required answers, and leads to the next one', async ({ page }) => {
  await page.goto(application.path)
  const form = mainForm(page)
  await waitUntilAwake(form)
  const { previousExperience, referralSource, ...needed } = application.answers()
  const labels = ['First Name', 'Last Name', 'Email', 'Phone Number']
  labels.push('School Name', 'Current Grade', 'Program Type', 'Goals')
  await fill(form, { previousExperience: String(previousExperience), referralSource: String(referralSource) })
  for (const [index, [field, value]] of Object.entries(needed).entries()) {
    await expect(progress(form)).toHaveText(`${index} of 8 required answers. Next: ${labels[index]}`)
    await progress(form).getByRole('link').click()
    await expect(control(form, field)).toBeFocused()
    await expect(form.locator('[type=submit]')).toBeDisabled()
    await fill(form, { [field]: value })
  }
  await expect(progress(form)).toHaveText('8 of 8 required answers.')
  await expect(progress(form).getByRole('link')).toHaveCount(0)
  await expect(form.locator('[type=submit]')).toBeEnabled()
  await expect(page).toHaveURL(application.path)
})

test('an answer that is wrong does not count, and is the next to be mended', async ({ page }) => {
  await page.goto(application.path)
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, { ...application.answers(), email: 'ada@', goals: '' })
  await expect(progress(form)).toHaveText('6 of 8 required answers. Next: Email')
  await progress(form).getByRole('link').press('Enter')
  await expect(control(form, 'email')).toBeFocused()
  await expect(message(form, 'Please enter a valid email')).toBeVisible()
})

for (const [siteForm, first, count] of [
  [contactSidebar, 'Name', 4],
  [acceptance, 'First Name', 7],
  [referral, 'Name', 3],
  [cancellation, 'Full Name', 6],
] as const) {
  test(`the ${siteForm.name} form asks for ${count} answers, and starts anew when it was sent`, async ({ page }) => {
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(siteForm.path)
    const form = siteForm.find(page)
    await waitUntilAwake(form)
    const none = `0 of ${count} required answers. Next: ${first}`
    await expect(progress(form)).toHaveText(none)
    await fill(form, siteForm.answers())
    await expect(progress(form)).toHaveText(/^(\d) of \1 required answers\.\s*$/)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(siteForm.success)
    // The thanks alone, until somebody begins anew.
    await expect(progress(form)).toHaveCount(0)
    await fill(form, { email: 'ada@' })
    await expect(progress(form)).toHaveText(none)
  })
}

test("the referral counts its type's detail, for as long as the type asks for it", async ({ page }) => {
  await page.goto(referral.path)
  const form = mainForm(page)
  await waitUntilAwake(form)
  const { friendName, ...answers } = referral.answers()
  await fill(form, { ...answers, referralType: 'social' })
  await expect(progress(form)).toHaveText('3 of 3 required answers.')
  await fill(form, { referralType: 'friend' })
  await expect(progress(form)).toHaveText("3 of 4 required answers. Next: Friend's Name")
  await progress(form).getByRole('link').click()
  await expect(form.getByLabel("Friend's Name")).toBeFocused()
  await fill(form, { friendName: String(friendName) })
  await expect(progress(form)).toHaveText('4 of 4 required answers.')
  await fill(form, { referralType: 'school' })
  await expect(progress(form)).toHaveText('3 of 4 required answers. Next: School Name')
  await fill(form, { referralType: 'event' })
  await expect(progress(form)).toHaveText('3 of 3 required answers.')
})

test('a form whose button never waits counts nothing', async ({ page }) => {
  for (const { path, find } of [contact, speaker]) {
    await page.goto(path)
    await waitUntilAwake(find(page))
    await expect(progress(find(page))).toHaveCount(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing that only a script could count is shown', async ({ page }) => {
    for (const { path } of [application, acceptance, referral, cancellation]) {
      await page.goto(path)
      for (const line of await progress(page.locator('form')).all()) await expect(line).toBeHidden()
    }
  })
})

/** How far a form is, in words. */
function progress(form: Locator): Locator {
  return form.locator('.form-progress')
}
