import type { Page } from '@playwright/test'
import { expect, freshEmail, mainForm, test, waitUntilAwake } from './fixtures'
import { application, contactSidebar, control, expectKept, expectReset, fill, message } from './forms'
import { watchAlerts, watchConsole } from './network'
import { acceptance } from './ruled-forms'

const DAY = 24 * 60 * 60 * 1000

test('answers wait for thirty days, and no longer', async ({ page }) => {
  const answers = application.answers()
  const form = mainForm(page)
  await keep(page, { keptAt: Date.now() - 30 * DAY + 60_000, values: answers })
  await openApplication(page)
  await expectKept(form, answers)

  await keep(page, { keptAt: Date.now() - 30 * DAY - 1000, values: answers })
  await openApplication(page)
  await expectReset(form, answers)
  expect(await page.evaluate(() => localStorage.getItem('draft:application:this'))).toBeNull()
})

for (const [what, kept] of [
  ['half a JSON', '{"keptAt":'],
  ['no object', 'null'],
  ['no time', JSON.stringify({ values: application.answers() })],
  ['no answers', JSON.stringify({ keptAt: Date.now(), values: null })],
  ['answers that are no text', JSON.stringify({ keptAt: Date.now(), values: { firstName: { a: 1 }, email: 7 } })],
  ['fields that are none', JSON.stringify({ keptAt: Date.now(), values: { submit: 'x', action: 'y' } })],
] as const) {
  test(`a store that holds ${what} does no harm`, async ({ page, site }) => {
    const lines = watchConsole(page)
    const answers = application.answers()
    const form = mainForm(page)
    await keep(page, kept)
    await openApplication(page)
    await expectReset(form, answers)
    await fill(form, answers)
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(application.success)
    expect(site.submissionsOf(answers.email)).toHaveLength(1)
    expect(lines).toEqual([])
  })
}

test('an answer that is no longer offered is not chosen', async ({ page }) => {
  const values = { ...application.answers(), currentGrade: '13' }
  await keep(page, { keptAt: Date.now(), values })
  await openApplication(page)
  await expectKept(mainForm(page), { ...values, currentGrade: '' })
  await expect(mainForm(page).locator('[type=submit]')).toBeDisabled()
})

test('a mistake that was kept waits for its visitor to look at it', async ({ page }) => {
  await keep(page, { keptAt: Date.now(), values: { email: 'ada@' } })
  await openApplication(page)
  await expect(control(mainForm(page), 'email')).toHaveValue('ada@')
  await expect(mainForm(page).locator('[aria-invalid]')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Summer/)
  await control(mainForm(page), 'email').focus()
  await control(mainForm(page), 'email').blur()
  await expect(message(mainForm(page), 'Please enter a valid email')).toBeVisible()
  await expect(mainForm(page).locator('[aria-invalid]')).toHaveCount(1)
})

for (const [what, methods] of [
  ['stores nothing', ['setItem']],
  ['lets nobody at its store', ['getItem', 'setItem', 'removeItem']],
] as const) {
  for (const siteForm of [application, acceptance, contactSidebar]) {
    test(`the ${siteForm.name} form works in a browser that ${what}`, async ({ page, site }) => {
      watchAlerts(page)
      const lines = watchConsole(page)
      await page.addInitScript((names) => {
        for (const name of names) {
          Storage.prototype[name] = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          }
        }
      }, methods)
      const answers = siteForm.answers()
      const form = siteForm.find(page)
      await page.goto(siteForm.path)
      await waitUntilAwake(form)
      await fill(form, answers)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expectReset(form, answers)
      expect(site.submissionsOf(answers.email)).toHaveLength(1)
      expect(lines).toEqual([])
    })
  }
}

test('the form works where the browser has no store at all', async ({ page, site }) => {
  const lines = watchConsole(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  const answers = { ...application.answers(), email: freshEmail() }
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).locator('[type=submit]').click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
  await expect(control(mainForm(page), 'email')).toHaveValue('')
  expect(lines).toEqual([])
})

async function openApplication(page: Page): Promise<void> {
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
}

/** Puts something into the store, where the application keeps its answers. */
async function keep(page: Page, kept: object | string): Promise<void> {
  await page.goto('/about')
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept)
  await page.evaluate((value) => {
    sessionStorage.setItem('tab', 'this')
    localStorage.setItem('draft:application:this', value)
  }, text)
}
