import type { Page } from '@playwright/test'
import { application, contact, control, errorSummary, expectKept, expectReset, fill } from '../support/forms'
import { holdBack, watchAlerts, watchConsole } from '../support/network'
import type { SiteForm } from '../support/site-form'
import { expect, test, waitUntilHydrated } from './support/fixtures'
import { addForeignElements, translate, translateText } from './support/translator'

// engines/foreign-markup.journey.ts does the same with other forms.
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the contact form hydrates on a translated page while someone types, and is sent', async ({ page, site }) => {
    const script = await holdBack(page, '**/assets/island*.js')
    const lines = await open(page, contact)
    await page.evaluate(translate)
    await page.evaluate(addForeignElements)
    const form = contact.find(page)
    const field = control(form, contact.words)
    await field.focus()
    await field.pressSequentially('Half')
    await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 3))
    await script.made
    script.release()
    await waitUntilHydrated(form)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Half')
    const selection = await field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])
    expect(selection).toEqual([2, 3])

    const answers = contact.answers()
    await fill(form, answers)
    await expectKept(form, answers)
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(translateText(contact.success))
    await expectReset(form, answers)
    await expect(errorSummary(page)).toHaveCount(0)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    expect(lines).toEqual([])
  })
})

test('composing a word with an input method continues while a translated page hydrates', async ({ page }) => {
  const script = await holdBack(page, '**/assets/island*.js')
  await open(page, application)
  const field = control(application.find(page), 'goals')
  const keyboard = await page.context().newCDPSession(page)
  await field.focus()
  await field.evaluate((area) => area.addEventListener('compositionend', () => area.setAttribute('data-ended', '')))
  await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await page.evaluate(translate)
  await page.evaluate(addForeignElements)
  script.release()
  await waitUntilHydrated(application.find(page))
  await expect(field).not.toHaveAttribute('data-ended')
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await keyboard.send('Input.insertText', { text: '日本' })
  await expect(field).toHaveValue('日本')
  await expect(field).toBeFocused()
})

test('errors appear and disappear on a translated page', async ({ page }) => {
  await open(page, contact)
  const form = contact.find(page)
  await waitUntilHydrated(form)
  await page.evaluate(translate)
  await form.locator('[type=submit]').click()
  const summary = page.locator('#contact-problems')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await expect(form.getByText(translateText('Name is required'), { exact: true })).toBeVisible()
  await fill(form, { name: 'Ada' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(form.getByText(translateText('Name is required'), { exact: true })).toHaveCount(0)
  await summary.getByRole('link').first().click()
  await expect(control(form, 'email')).toBeFocused()
})

test('an element emptied by foreign code is rendered again, and the form still works', async ({ page, site }) => {
  const answers = application.answers()
  await open(page, application)
  const form = application.find(page)
  await waitUntilHydrated(form)
  for (const firstName of ['Ada', 'Ann', 'Grace', 'Zoe', 'Ida']) {
    await page.locator('main [data-place=progress]').evaluate((place) => place.replaceChildren())
    await fill(form, { firstName: '', lastName: '' })
    await fill(form, { firstName, lastName: 'Lee' })
  }
  await fill(form, answers)
  await form.locator('[type=submit]').click()
  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  await fill(form, { firstName: 'Grace' })
  await expect(form.getByText('1 of 8 required answers.')).toBeVisible()
})

for (const when of ['before it hydrates', 'after it hydrated']) {
  test(`a form whose script fails ${when} keeps its input and is posted by the browser`, async ({ page, site }) => {
    const answers = application.answers()
    const breakScript = () => {
      window.FormData = class {
        constructor() {
          throw new Error('broken')
        }
      } as unknown as typeof FormData
    }
    if (when === 'before it hydrates') await page.addInitScript(breakScript)
    await open(page, application)
    const form = application.find(page)
    if (when === 'after it hydrated') {
      await waitUntilHydrated(form)
      await page.evaluate(breakScript)
    }
    await fill(form, answers)
    await expectKept(form, answers)
    await form.locator('[type=submit]').click()
    await expect(page).toHaveURL(/sent=/)
    await expect(form.getByRole('status')).toHaveText(application.success)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
  })
}

async function open(page: Page, { path, find }: SiteForm): Promise<string[]> {
  watchAlerts(page)
  const lines = watchConsole(page)
  await page.goto(path)
  await find(page).scrollIntoViewIfNeeded()
  return lines
}
