import { application, asSent, contact, contactSidebar } from '../support/forms'
import { watchAlerts } from '../support/network'
import { acceptance } from '../support/ruled-forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'
import { answerByKeyboard, skipToContent, walkTo } from './support/keyboard'

test('by keyboard alone the summary leads to the field, the corrected form is sent, and the received answers are opened', async ({
  page,
  site,
}) => {
  const answers = contact.answers()
  const form = mainForm(page)
  await page.goto('/contact')
  await waitUntilHydrated(form)
  await skipToContent(page)
  await answerByKeyboard(form, { ...answers, name: '' })
  await walkTo(form.locator('[type=submit]'))
  await page.keyboard.press('Enter')

  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(summary.getByRole('link', { name: 'Name is required' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(answers.name ?? '')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('status')).toHaveText(contact.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: contact.storedAs, answers }])

  const panel = page.getByRole('region', { name: 'We received your message' })
  await walkTo(panel.locator('summary'))
  const received = panel.getByRole('definition').filter({ hasText: answers.email })
  await expect(received).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(received).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Print this' })).toBeFocused()
})

test('an acceptance is reviewed, corrected and sent by keyboard alone', async ({ page, site }) => {
  const answers = acceptance.answers()
  const form = mainForm(page)
  await page.goto('/accept')
  await skipToContent(page)
  await answerByKeyboard(form, { ...answers, firstName: 'Ad' })
  await walkTo(form.getByRole('link', { name: 'Change First Name' }))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('a')
  await walkTo(form.locator('[type=submit]'))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('status')).toHaveText(acceptance.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: acceptance.storedAs, answers: asSent(answers) }])
})

test('a draft is cleared by keyboard alone, and the first field gets the focus', async ({ page }) => {
  const alerts = watchAlerts(page)
  const form = mainForm(page)
  await page.goto('/application')
  await waitUntilHydrated(form)
  await skipToContent(page)
  await answerByKeyboard(form, { firstName: 'Ada' })
  await walkTo(page.getByRole('main').getByRole('button', { name: 'Clear' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(form.getByLabel('First Name')).toBeFocused()
  await expect(form.getByLabel('First Name')).toHaveValue('')
  expect(alerts).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('by keyboard alone the menu opens, returns the focus, and leads to a form that is sent', async ({
    page,
    site,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Site' })
    const button = page.getByRole('button', { name: 'Menu' })
    await page.goto('/')
    await walkTo(button, 'Tab', 6)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await walkTo(menu.getByRole('link').last(), 'Tab', 15)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Space')
    await walkTo(menu.getByRole('link', { name: 'Application', exact: true }), 'Tab', 15)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/application')
    await expect(menu).toBeHidden()

    const answers = application.answers()
    await skipToContent(page)
    await answerByKeyboard(mainForm(page), answers)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: application.storedAs, answers: asSent(answers) }])
  })
})

test('the search is used by keyboard alone, and the sidebar comes after the content', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (line) => lines.push(line.text()))
  await page.goto('/schools')
  await walkTo(page.getByLabel('Search this site'), 'Tab', 6)
  await page.keyboard.type('tea')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines).toEqual([expect.stringMatching(/tea$/)])
  await walkTo(page.getByRole('region', { name: /schools/i }))
  await walkTo(contactSidebar.find(page).getByLabel('Name'), 'Tab', 3)
})
