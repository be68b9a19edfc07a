import { expect, test, waitUntilAwake } from './fixtures'
import { control, expectKept, fill, message } from './forms'
import { ruledForms, speaker } from './ruled-forms'

for (const { name, path, find, answers: newAnswers, required, optional, button: label } of ruledForms) {
  test.describe(`the ${name} form`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path)
      await waitUntilAwake(find(page))
    })

    test('says what a field needs once a visitor was there, and not before', async ({ page }) => {
      const form = find(page)
      for (const [field, text] of Object.entries(required)) {
        await control(form, field).focus()
        await expect(message(form, text)).toHaveCount(0)
        await control(form, field).blur()
        await expect(message(form, text)).toBeVisible()
        await expect(control(form, field)).toHaveAccessibleDescription(new RegExp(`Error: ${withoutMeaning(text)}$`))
        await expect(control(form, field)).toHaveAttribute('aria-invalid', 'true')
      }
    })

    test('says what a field needs as soon as it was changed, with the visitor still in it', async ({ page }) => {
      const form = find(page)
      const good = newAnswers()
      for (const [field, text] of Object.entries(required)) {
        await fill(form, { [field]: good[field] ?? '' })
        await expect(message(form, text)).toHaveCount(0)
        await fill(form, { [field]: '' })
        await expect(message(form, text)).toBeVisible()
        await fill(form, { [field]: good[field] ?? '' })
        await expect(message(form, text)).toHaveCount(0)
        await expect(control(form, field)).not.toHaveAttribute('aria-invalid')
      }
    })

    test('takes half an address for none, and spaces for no name', async ({ page }) => {
      const form = find(page)
      const first = Object.keys(required)[0] ?? ''
      await fill(form, { email: 'ada@', [first]: '   ' })
      await expect(message(form, required.email ?? '')).toBeVisible()
      await expect(message(form, required[first] ?? '')).toBeVisible()
    })

    test('insists on nothing but what is required', async ({ page }) => {
      const form = find(page)
      for (const field of [...optional, 'email']) {
        await control(form, field).focus()
        await control(form, field).blur()
      }
      await expect(message(form, required.email ?? '')).toBeVisible()
      await expect(form.locator('[aria-invalid]')).toHaveCount(1)
    })

    if (name === speaker.name) return

    test('has a button that answers only while every required field is right', async ({ page }) => {
      const form = find(page)
      const button = form.getByRole('button', { name: label })
      const good = newAnswers()
      const needed = Object.entries(good).filter(([field]) => !optional.includes(field))
      for (const [field, value] of needed) {
        await expect(button).toBeDisabled()
        await fill(form, { [field]: value })
      }
      await expect(button).toBeEnabled()
      await fill(form, { email: 'ada@' })
      await expect(button).toBeDisabled()
      await fill(form, { email: good.email })
      await expect(button).toBeEnabled()
      await expectKept(form, Object.fromEntries(needed))
    })
  })
}

function withoutMeaning(text: string): string {
  return text.replaceAll(/[()]/g, '\\$&')
}
