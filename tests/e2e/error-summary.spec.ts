import type { Locator } from '@playwright/test'
import { contact, control, errorSummary, expectKept, fill } from '../support/forms'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

test('each entry of the summary leads to its field, by mouse and by keyboard, on a phone and on a desk', async ({
  page,
}) => {
  const form = mainForm(page)
  const mistaken = { ...contact.answers(), ...contact.mistakes }
  const summary = errorSummary(page.getByRole('main'))
  await page.goto(contact.path)
  await waitUntilHydrated(form)
  await fill(form, mistaken)
  await form.locator('[type=submit]').click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(contact.messages)
  expect((await summary.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
  await expect.poll(() => hiddenByHeader(summary)).toBe(false)

  const steps = await page.evaluate(() => history.length)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 600 })
    for (const [index, field] of Object.keys(contact.mistakes).entries()) {
      const link = summary.getByRole('link').nth(index)
      for (const follow of [() => link.click(), () => link.press('Enter')]) {
        await follow()
        await expect(control(form, field)).toBeFocused()
        await expect(label(form, field)).toBeInViewport({ ratio: 1 })
        await expect.poll(() => hiddenByHeader(label(form, field)), field).toBe(false)
      }
    }
  }
  await expect(page).toHaveURL(contact.path)
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await expectKept(form, mistaken)
})

test('a single error has a summary too, each attempt leads there, and it goes under the hand that mends it', async ({
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

function label(form: Locator, field: string): Locator {
  return form.locator('label').and(form.locator(`[for$="-${field}"]`))
}

/** Whether the header, which stays on top, covers some of it. */
async function hiddenByHeader(part: Locator): Promise<boolean> {
  const header = await part.page().getByRole('banner').boundingBox()
  const box = await part.boundingBox()
  if (!header || !box) throw new Error('it has no place on the page')
  return box.y < header.y + header.height
}
