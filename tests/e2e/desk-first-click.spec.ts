import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

const buttons = [
  ['Save draft', /done=saved/],
  ['Preview', /\/preview\/pages\/speakers/],
  ['Publish…', /\/publish\/pages\/speakers/],
] as const

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'by touch' : 'by mouse', () => {
    test.use({ hasTouch, viewport: { width: 390, height: 700 } })

    test('a button works at the first press while the preview of a text is open', async ({ page, context, site }) => {
      await signInAs(context, site, 'office', 'Rosa')
      // Test all buttons by touch, but only one by mouse.
      for (const [name, address] of hasTouch ? buttons : buttons.slice(0, 1)) {
        await page.goto('/desk/website/edit/pages/speakers')
        const field = page.locator('.field:has(> [data-markdown="line"])').last()
        const area = field.getByRole('textbox')
        await area.fill(`We meet on {firstDay}, at the first ${hasTouch ? 'tap' : 'click'} on ${name}.`)
        await expect(field.locator('.text-preview')).toBeVisible()
        const button = page.getByRole('button', { name, exact: true })
        await button.scrollIntoViewIfNeeded()
        await (hasTouch ? button.tap() : button.click({ delay: 80 }))
        await expect(page, name).toHaveURL(address)
      }
    })
  })
