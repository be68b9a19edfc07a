import { contact, fill, message } from '../support/forms'
import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

test('the link to nominate a speaker selects the subject, which stays selected after hydration', async ({ page }) => {
  await page.goto('/speakers')
  await page.getByRole('main').getByRole('link', { name: 'Nominate a speaker' }).click()
  await expect(page).toHaveURL('/contact?subject=speaker')
  const subject = mainForm(page).getByRole('combobox', { name: 'Subject' })
  await expect(subject).toHaveValue('speaker')
  await waitUntilHydrated(mainForm(page))
  await expect(subject).toHaveValue('speaker')
  await expect(subject).not.toHaveAttribute('aria-invalid')
})

test('the contact page shows errors after the first attempt, and the sidebar when a field loses focus', async ({
  page,
}) => {
  const main = mainForm(page)
  const sidebar = sidebarForm(page)
  await page.goto('/contact')
  await waitUntilHydrated(main)
  await waitUntilHydrated(sidebar)
  const title = await page.title()
  for (const form of [main, sidebar]) {
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await form.getByLabel(label).focus()
      await form.getByLabel(label).blur()
    }
  }
  for (const text of ['Please enter a valid email', 'Please select a subject', 'Message is required'])
    await expect(message(sidebar, text)).toBeVisible()
  await expect(main.locator('[aria-invalid]')).toHaveCount(0)
  await main.locator('[type=submit]').click()
  for (const text of ['Name is required', 'Email is required', 'Subject is required', 'Message is required'])
    await expect(message(main, text)).toBeVisible()

  // The title says "Error" while any form on the page has errors.
  await fill(main, contact.answers())
  await expect(main.locator('[aria-invalid]')).toHaveCount(0)
  await expect(page).toHaveTitle(`Error: ${title}`)
  await fill(main, { name: '' })
  await fill(sidebar, contact.answers())
  await expect(sidebar.locator('[aria-invalid]')).toHaveCount(0)
  await expect(page).toHaveTitle(`Error: ${title}`)
  await fill(main, { name: 'Ada Lee' })
  await expect(page).toHaveTitle(title)
})
