import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, waitUntilAwake } from './fixtures'
import { fill, message } from './forms'
import { routes } from './routes'
import { ruledForms } from './ruled-forms'

const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

for (const { path } of routes) {
  test(`${path} has no barrier, by day and by night, on a phone and on a desk`, async ({ page }) => {
    await page.goto(path)
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await barriers(page), `${width} pixels, ${colorScheme}`).toEqual([])
    }
  })
}

for (const { name, path, find, answers: newAnswers, mistakes, messages, success } of ruledForms) {
  test(`the ${name} form has no barrier with its errors and after a success`, async ({ page }) => {
    const form = find(page)
    const answers = newAnswers()
    await page.goto(path)
    await waitUntilAwake(form)
    await fill(form, answers)
    await fill(form, mistakes)
    for (const text of messages) await expect(message(form, text)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await barriers(page), `errors, ${colorScheme}`).toEqual([])
    }
    await fill(form, answers)
    await form.getByRole('button').click()
    await expect(form.getByRole('status')).toHaveText(success)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await barriers(page), `success, ${colorScheme}`).toEqual([])
    }
  })
}

/** What keeps people out, by WCAG 2.2 A and AA and axe's own best practices. */
async function barriers(page: Page): Promise<string[][]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
}
