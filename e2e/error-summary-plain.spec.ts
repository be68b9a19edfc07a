import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './fixtures'
import { application, contact, contactSidebar, control, errorSummary, expectKept, fill, message } from './forms'
import { acceptance, cancellation, referral, speaker } from './ruled-forms'

test.use({ javaScriptEnabled: false })

for (const siteForm of [application, contact, contactSidebar, acceptance, referral, speaker, cancellation]) {
  test(`the ${siteForm.name} form comes back with what is wrong above it, and the focus there`, async ({ page }) => {
    const form = siteForm.find(page)
    const mistaken = { ...siteForm.answers(), ...siteForm.mistakes }
    await page.goto(siteForm.path)
    await expect(errorSummary(page)).toHaveCount(0)
    await fill(form, mistaken)
    await form.locator('[type=submit]').click()

    const summary = errorSummary(page)
    await expect(summary).toBeFocused()
    await expect(summary).toBeInViewport()
    await expect(summary.getByRole('link')).toHaveText(siteForm.messages)
    expect((await summary.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
    await expectKept(form, mistaken)
  })
}

test('each entry leads to the field that says the same', async ({ page }) => {
  const form = contact.find(page)
  await page.goto(contact.path)
  await form.locator('[type=submit]').click()
  const links = errorSummary(page).getByRole('link')
  await expect(links).toHaveText([
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
  for (const [index, field] of ['name', 'email', 'subject', 'message'].entries()) {
    const text = await links.nth(index).innerText()
    await links.nth(index).click()
    await expect(control(form, field)).toBeFocused()
    await expect(control(form, field)).toHaveAccessibleDescription(`Error: ${text}`)
    await expect(message(form, text)).toBeVisible()
  }
})

test('a site that cannot store says so above the form as well', async ({ page, ownSite }) => {
  const form = application.find(page)
  const answers = application.answers()
  await page.goto(ownSite.address + application.path)
  await fill(form, answers)
  const database = new DatabaseSync(ownSite.databaseFile)
  database.exec('BEGIN EXCLUSIVE')
  await form.locator('[type=submit]').click()

  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('link')).toHaveText([application.failure])
  await errorSummary(page).getByRole('link').click()
  await expect(form.getByRole('status')).toBeInViewport()
  await expect(form.getByRole('status')).toHaveText(application.failure)
  await expectKept(form, answers)

  database.exec('ROLLBACK')
  database.close()
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expect(errorSummary(page)).toHaveCount(0)
  expect(ownSite.submissionsOf(answers.email)).toHaveLength(1)
})
