import type { Locator } from '@playwright/test'
import { expect, test, waitUntilAwake } from './fixtures'
import { application, contact, contactSidebar, control, errorSummary, expectKept, fill, message } from './forms'
import { holdBack } from './network'
import { speaker } from './ruled-forms'

const ISLAND_SCRIPT = '**/assets/island*.js'

for (const siteForm of [contact, speaker]) {
  test.describe(`above the ${siteForm.name} form, after an attempt that was blocked,`, () => {
    const answers = siteForm.answers()
    const mistaken = { ...answers, ...siteForm.mistakes }
    const wrong = Object.keys(siteForm.mistakes).map((field, index) => ({
      field,
      text: siteForm.messages[index] ?? '',
    }))
    let form: Locator
    let summary: Locator

    test.beforeEach(async ({ page }) => {
      await page.goto(siteForm.path)
      form = siteForm.find(page)
      summary = errorSummary(page.getByRole('main'))
      await waitUntilAwake(form)
      await fill(form, mistaken)
      await expect(summary).toHaveCount(0)
      await form.locator('[type=submit]').click()
    })

    test('each wrong field is named in its own words, and nothing typed is lost', async ({ page, site }) => {
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport({ ratio: 1 })
      await expect(summary.getByRole('link')).toHaveText(siteForm.messages)
      for (const { field, text } of wrong) {
        await expect(control(form, field)).toHaveAccessibleDescription(new RegExp(`Error: ${withoutMeaning(text)}$`))
      }
      expect((await summary.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
      expect(await hiddenByHeader(summary)).toBe(false)
      await expectKept(form, mistaken)
      await expect(page).toHaveURL(siteForm.path)
      expect(site.submissionsOf(answers.email)).toEqual([])
    })

    for (const width of [1280, 390]) {
      test(`each entry leads to its field at ${width} pixels, by mouse and by keyboard`, async ({ page }) => {
        await page.setViewportSize({ width, height: 600 })
        const steps = await page.evaluate(() => history.length)
        for (const { field, text } of wrong) {
          const link = summary.getByRole('link', { name: text })
          for (const follow of [() => link.click(), () => link.press('Enter')]) {
            await follow()
            await expect(control(form, field)).toBeFocused()
            await expect(label(form, field)).toBeInViewport({ ratio: 1 })
            expect(await hiddenByHeader(label(form, field)), field).toBe(false)
          }
        }
        await expect(page).toHaveURL(siteForm.path)
        expect(await page.evaluate(() => history.length)).toBe(steps)
      })
    }

    test('an entry goes when its field is mended, and the summary with the last', async () => {
      const left = [...siteForm.messages]
      for (const { field } of wrong) {
        await expect(summary.getByRole('link')).toHaveText(left)
        await control(form, field).focus()
        await fill(form, { [field]: answers[field] ?? '' })
        await expect(control(form, field)).toBeFocused()
        left.shift()
      }
      await expect(summary).toHaveCount(0)
      await form.locator('[type=submit]').click()
      await expect(form.getByRole('status')).toHaveText(siteForm.success)
      await expect(summary).toHaveCount(0)
    })

    test('a single error has a summary too, and each attempt takes the visitor there', async () => {
      await fill(form, { ...answers, email: 'ada@' })
      for (const _attempt of [1, 2]) {
        await expect(summary).not.toBeFocused()
        await form.locator('[type=submit]').click()
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('link')).toHaveText([/^Please enter a valid email/])
        await control(form, 'name').focus()
      }
    })
  })
}

for (const siteForm of [application, contactSidebar]) {
  test(`the ${siteForm.name} form, sent with mistakes before it woke, says so when it wakes`, async ({
    page,
    site,
  }) => {
    const script = await holdBack(page, ISLAND_SCRIPT)
    const form = siteForm.find(page)
    const mistaken = { ...siteForm.answers(), ...siteForm.mistakes }
    await page.goto(siteForm.path)
    await script.made
    await fill(form, mistaken)
    await form.getByRole('button', { name: /^S/ }).click()
    await expect(errorSummary(page)).toHaveCount(0)
    script.release()

    await expect(errorSummary(page)).toBeFocused()
    await expect(errorSummary(page).getByRole('link')).toHaveText(siteForm.messages)
    await expect(form.locator('[type=submit]')).toBeDisabled()
    await expectKept(form, mistaken)
    for (const text of siteForm.messages) await expect(message(form, text)).toBeVisible()
    expect(site.submissionsOf(mistaken.email)).toEqual([])
  })
}

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

function withoutMeaning(text: string): string {
  return text.replaceAll(/[()]/g, '\\$&')
}
