import type { Locator } from '@playwright/test'
import { contact, control, errorSummary, expectKept, fill } from '../support/forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

test('each link of the summary focuses its field, by mouse and by keyboard, on a phone and on a desktop', async ({
  page,
}) => {
  const form = mainForm(page)
  const invalidAnswers = { ...contact.answers(), ...contact.mistakes }
  const summary = errorSummary(page.getByRole('main'))
  await page.goto(contact.path)
  await waitUntilHydrated(form)
  await fill(form, invalidAnswers)
  await form.locator('[type=submit]').click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(contact.messages)
  expect((await summary.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
  await expect.poll(() => isBehindHeader(summary)).toBe(false)

  const historyLength = await page.evaluate(() => history.length)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 600 })
    for (const [index, field] of Object.keys(contact.mistakes).entries()) {
      const link = summary.getByRole('link').nth(index)
      for (const activate of [() => link.click(), () => link.press('Enter')]) {
        await activate()
        await expect(control(form, field)).toBeFocused()
        await expect(findLabel(form, field)).toBeInViewport({ ratio: 1 })
        await expect.poll(() => isBehindHeader(findLabel(form, field)), field).toBe(false)
      }
    }
  }
  await expect(page).toHaveURL(contact.path)
  expect(await page.evaluate(() => history.length)).toBe(historyLength)
  await expectKept(form, invalidAnswers)
})

test('a single error has a summary, each attempt focuses it, and it disappears while the field is corrected', async ({
  page,
  site,
}) => {
  const answers = contact.answers()
  const form = mainForm(page)
  const summary = errorSummary(page.getByRole('main'))
  await page.goto(contact.path)
  await waitUntilHydrated(form)
  await fill(form, { ...answers, email: 'ada@' })
  for (const _attempt of [1, 2]) {
    await control(form, 'name').focus()
    await form.locator('[type=submit]').click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Please enter a valid email address'])
  }
  expect(site.submissionsOf(answers.email)).toEqual([])
  await control(form, 'email').pressSequentially('example.org')
  await expect(control(form, 'email')).toBeFocused()
  await expect(summary).toHaveCount(0)
})

function findLabel(form: Locator, field: string): Locator {
  return form.locator('label').and(form.locator(`[for$="-${field}"]`))
}

/** True if the sticky header covers a part of the element. */
async function isBehindHeader(part: Locator): Promise<boolean> {
  const header = await part.page().getByRole('banner').boundingBox()
  const box = await part.boundingBox()
  if (!header || !box) throw new Error('the element is not visible')
  return box.y < header.y + header.height
}
