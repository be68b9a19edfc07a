import type { Page } from '@playwright/test'
import { application, control, expectKept, expectReset, fill } from '../support/forms'
import { failUntilPosted, holdBack } from '../support/network'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

/** Opens the application with something kept of it from before, and without its script: the browser posts it by itself. */
async function openPlainly(page: Page): Promise<void> {
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), { lastName: 'Hopper', previousExperience: 'An old one' })
  await failUntilPosted(page, '**/assets/island*.js')
  await page.goto('/application')
}

/** Sends the form; the page that answers has its script again. */
async function sendPlainly(page: Page): Promise<void> {
  await mainForm(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/form=application/)
  await waitUntilHydrated(mainForm(page))
}

test('an application that was sent plainly is kept no longer, and what is begun after it is', async ({ page }) => {
  const answers = application.answers()
  await openPlainly(page)
  await fill(mainForm(page), answers)
  await sendPlainly(page)
  await expect(page).toHaveURL(/sent=/)
  await expectReset(mainForm(page), answers)
  await expect(page.getByRole('button', { name: 'Yes, fill it in' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Hopper|An old one/)
  await control(mainForm(page), 'firstName').fill('Grace')
  await page.reload()
  await waitUntilHydrated(mainForm(page))
  await expect(control(mainForm(page), 'firstName')).toHaveValue('Grace')
})

test('what came back from a plain post is not filled up from what was kept before', async ({ page }) => {
  await openPlainly(page)
  const answers = { ...application.answers(), lastName: '', previousExperience: '' }
  await fill(mainForm(page), answers)
  await sendPlainly(page)
  await expectKept(mainForm(page), answers)
  await expect(mainForm(page).getByText('Last name is required')).toBeVisible()
})

test('what was sent before the form was hydrated is sent as it was seen, without what was kept before', async ({
  page,
  site,
}) => {
  const answers = { ...application.answers(), previousExperience: '' }
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), { previousExperience: 'An old one' })
  const script = await holdBack(page, '**/assets/island*.js')
  await page.goto('/application')
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  script.release()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { previousExperience: '' } }])
})

test('clearing a form also empties the detail that is never sent', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const form = mainForm(page)
  await page.goto('/application')
  await waitUntilHydrated(form)
  await fill(form, { referralSource: 'other' })
  await form.getByLabel('Please specify').fill('A poster at the library')
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).click()
  await fill(form, { referralSource: 'other' })
  await expect(form.getByLabel('Please specify')).toHaveValue('')
})

test('an application whose page was loaded again while it was on its way is sent once', async ({ page, site }) => {
  const answers = application.answers()
  await page.goto('/application')
  await waitUntilHydrated(mainForm(page))
  await fill(mainForm(page), answers)
  // The server takes it, and its answer never comes.
  await page.route('**/api/application', async (route) => void (await route.fetch()), { times: 1 })
  await mainForm(page).locator('[type=submit]').click()
  await expect.poll(() => site.submissionsOf(answers.email).length).toBe(1)
  await page.reload()
  await waitUntilHydrated(mainForm(page))
  await expectKept(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})
