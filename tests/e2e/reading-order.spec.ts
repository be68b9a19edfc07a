import type { Page } from '@playwright/test'
import { contact } from '../support/forms'
import { findNames, readAccessibilityTree } from './support/accessibility-tree'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'
import { showErrors, submitCorrected } from './support/form-states'

test('Home is read from the skip link to the footer', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Six Saturdays"
      - search:
        - searchbox "Search this site"
        - button "Search"
      - navigation "Site":
        - list "Main"
        - list "Resources"
        - list "Program Info"
    - main:
      - heading [level=1]
    - complementary "Contact Us":
      - heading "Contact Us" [level=2]
      - status
      - textbox "Name"
      - textbox "Email"
      - combobox "Subject"
      - textbox "Message"
      - button "Send Message"
    - contentinfo:
      - navigation "More":
        - list
  `)
})

test('the application is read by sections, and each field with its hint and whether it is required', async ({
  page,
}) => {
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilHydrated(form)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading [level=1]
    - status
    - group "Personal Information":
      - textbox "First Name"
      - textbox "Last Name"
      - textbox "Email"
      - textbox "Phone Number"
    - group "School Information":
      - combobox "School Name"
      - combobox "Current Grade"
    - group "Program Information":
      - combobox "Program Type"
      - textbox "Goals"
      - textbox "Previous Experience (optional)"
    - group "Additional Information":
      - combobox "How did you hear about us?"
    - button "Submit Application" [disabled]
  `)
  for (const label of ['First Name', 'Email', 'School Name', 'Current Grade', 'Program Type', 'Goals']) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-required', 'true')
  }
  await expect(form.getByLabel('Previous Experience (optional)')).not.toHaveAttribute('aria-required')
  await expect(form.getByLabel('Goals')).toHaveAccessibleDescription(/sixth Saturday\?$/)
  await expect(form.getByLabel('Previous Experience')).toHaveAccessibleDescription(/lemonade stand/)
})

test('in a form with errors, the summary is read first, then each field with its error', async ({ page }) => {
  await showErrors(page, contact)
  await expect(page).toHaveTitle(/^Error: Contact Us/)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Contact Us" [level=1]
    - group "There is a problem":
      - heading "There is a problem" [level=2]
      - list:
        - listitem:
          - link "Name is required"
        - listitem:
          - link "Please enter a valid email address"
        - listitem:
          - link "Subject is required"
        - listitem:
          - link "Message must be at least 10 characters"
    - status
    - textbox "Name" [invalid]
    - paragraph: "Error: Name is required"
    - textbox "Email" [invalid]
    - paragraph: "Error: Please enter a valid email address"
    - combobox "Subject" [invalid]
    - paragraph: "Error: Subject is required"
    - textbox "Message" [invalid]
    - paragraph: "Error: Message must be at least 10 characters"
    - button "Send Message"
  `)
  const fields = (await readAccessibilityTree(page)).filter(({ description }) => description.startsWith('Error: '))
  expect(fields.map(({ name, description }) => [name, description])).toEqual([
    ['Name', 'Error: Name is required'],
    ['Email', 'Error: Please enter a valid email address'],
    ['Subject', 'Error: Subject is required'],
    ['Message', 'Error: Message must be at least 10 characters'],
  ])
})

test('after a success, the status is read first, then the panel with the reference', async ({ page }) => {
  await page.goto('/contact')
  await waitUntilHydrated(mainForm(page))
  await submitCorrected(page, contact)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - status:
      - paragraph: ${contact.success}
    - region "We received your message":
      - heading "We received your message" [level=2]
      - paragraph:
        - strong: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/
      - paragraph:
        - link "Write to the office"
      - group: What we received
      - button "Print this"
    - button "Send Message"
  `)
  await expect(page).toHaveTitle(/^Contact Us/)
})

const cases = [
  { path: '/application', asks: 'How did you hear about us?', choice: 'other', detail: 'Please specify (optional)' },
  { path: '/referral', asks: 'How did you find us?', choice: 'friend', detail: "Friend's Name" },
]

for (const { path, asks, choice, detail } of cases) {
  test(`on ${path} the field for a detail follows the answer that reveals it`, async ({ page }) => {
    await page.goto(path)
    await waitUntilHydrated(mainForm(page))
    const list = mainForm(page).getByLabel(asks)
    expect(await readControlNames(page)).not.toContain(detail)
    await list.selectOption(choice)
    const names = await readControlNames(page)
    expect(names[names.indexOf(asks) + 1]).toBe(detail)
    await list.press('Tab')
    await expect(mainForm(page).getByLabel(detail)).toBeFocused()
    await list.selectOption('social')
    expect(await readControlNames(page)).not.toContain(detail)
  })
}

async function readControlNames(page: Page): Promise<string[]> {
  return findNames(await readAccessibilityTree(page), 'textbox', 'combobox')
}
