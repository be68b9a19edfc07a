import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

const buttons = [
  ['Save draft', /done=saved/],
  ['Preview', /\/preview\/pages\/speakers/],
  ['Publish…', /\/publish\/pages\/speakers/],
] as const

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'with a finger' : 'with a mouse', () => {
    test.use({ hasTouch, viewport: { width: 390, height: 700 } })

    test('a button is pressed at the first try while the preview of a text is open', async ({
      page,
      context,
      site,
    }) => {
      await signInAs(context, site, 'office', 'Rosa')
      for (const [name, address] of buttons) {
        await page.goto('/desk/website/edit/pages/speakers')
        const field = page.locator('.field:has(> [data-markdown="line"])').last()
        const area = field.getByRole('textbox')
        await area.fill(`We meet on {firstDay}, at the first click of ${name}.`)
        await expect(field.locator('.text-preview')).toBeVisible()
        const button = page.getByRole('button', { name, exact: true })
        await button.scrollIntoViewIfNeeded()
        await (hasTouch ? button.tap() : button.click({ delay: 80 }))
        await expect(page, name).toHaveURL(address)
      }
    })
  })

test('nothing moves between pressing and releasing, and what was said about a text goes then', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site, 'office', 'Rosa')
  await page.goto('/desk/website/edit/organization')
  const link = page.getByRole('textbox', { name: /Mastermind/ })
  await link.fill('https://')
  const button = page.getByRole('button', { name: 'Save draft', exact: true })
  await button.scrollIntoViewIfNeeded()
  const place = async () => (await button.boundingBox())?.y
  const before = await place()
  await page.mouse.move(...centerOf(await button.boundingBox()))
  await page.mouse.down()
  // The field has been left, and its address is not valid.
  await expect(link).not.toBeFocused()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  expect(await place()).toBe(before)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page.locator('.field-error')).toHaveText(/Please enter a full address/)
})

function centerOf(box: { x: number; y: number; width: number; height: number } | null): [number, number] {
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]
}
