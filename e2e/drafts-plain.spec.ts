import type { Page } from '@playwright/test'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, control, expectKept, fill } from './forms'
import { failUntilPosted, holdBack } from './network'
import { cancellation } from './ruled-forms'

/** The form's script does not come: the browser posts the form by itself. */
async function openPlainly(page: Page): Promise<void> {
  await failUntilPosted(page, '**/assets/island*.js')
  await page.goto('/application')
}

/** Sends the form; the page that answers has its script again. */
async function sendPlainly(page: Page): Promise<void> {
  await mainForm(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/form=application/)
  await waitUntilAwake(mainForm(page))
}

test('what is begun after an application was sent plainly is kept when its page is loaded again', async ({ page }) => {
  await openPlainly(page)
  await fill(mainForm(page), application.answers())
  await sendPlainly(page)
  await expect(page).toHaveURL(/sent=/)
  await control(mainForm(page), 'firstName').fill('Grace')
  await page.reload()
  await waitUntilAwake(mainForm(page))
  await expect(control(mainForm(page), 'firstName')).toHaveValue('Grace')
})

test('an application that was sent plainly is not offered again from what was kept before', async ({ page }) => {
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), { firstName: 'Ada', goals: 'Tea' })
  await openPlainly(page)
  await fill(mainForm(page), application.answers())
  await sendPlainly(page)
  await expect(control(mainForm(page), 'goals')).toHaveValue('')
})

test('what came back from a plain post is not filled up from what was kept before', async ({ page }) => {
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), { firstName: 'Ada', lastName: 'Lee' })
  await openPlainly(page)
  const answers = { ...application.answers(), firstName: '' }
  await fill(mainForm(page), answers)
  await sendPlainly(page)
  await expectKept(mainForm(page), answers)
  await expect(mainForm(page).getByText('First name is required')).toBeVisible()
})

test('a card number that somebody typed is not kept in the browser', async ({ page }) => {
  await page.goto('/cancel')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, { ...cancellation.answers(), paymentReference: '4111 1111 1111 1111' })
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('Ada Lee')
  expect(stored).not.toContain('4111')
})

test('clearing a form also empties the detail that is never sent', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, { referralSource: 'other' })
  await form.getByLabel('Please specify').fill('A poster at the library')
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).click()
  await fill(form, { referralSource: 'other' })
  await expect(form.getByLabel('Please specify')).toHaveValue('')
})

test('what was sent before the form was awake is sent as it was seen, without what was kept before', async ({
  page,
  site,
}) => {
  const answers = { ...application.answers(), previousExperience: '' }
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), { previousExperience: 'An old one' })
  const script = await holdBack(page, '**/assets/island*.js')
  await page.goto('/application')
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  script.release()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: { previousExperience: '' } }])
})

test('an application whose page was loaded again while it was on its way is sent once', async ({ page, site }) => {
  const answers = application.answers()
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  // The server takes it, and its answer never comes.
  await page.route('**/api/application', async (route) => void (await route.fetch()), { times: 1 })
  await mainForm(page).locator('[type=submit]').click()
  await expect.poll(() => site.submissionsOf(answers.email).length).toBe(1)
  await page.reload()
  await waitUntilAwake(mainForm(page))
  await expectKept(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('the last application is the one that helps to accept', async ({ page }) => {
  for (const firstName of ['Ann', 'Ben']) {
    await page.goto('/application')
    await waitUntilAwake(mainForm(page))
    await fill(mainForm(page), { ...application.answers(), firstName })
    await mainForm(page).locator('[type=submit]').click()
    await expect(page.getByText('so you won’t have to type them again to accept')).toBeVisible()
  }
  await page.goto('/accept')
  await waitUntilAwake(mainForm(page))
  await page.getByRole('main').getByText('Are you Ben?').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  await expect(control(mainForm(page), 'firstName')).toHaveValue('Ben')
})
