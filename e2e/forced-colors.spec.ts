import type { Locator } from '@playwright/test'
import { barriers } from './barriers'
import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { showErrors, succeed, summaryOf } from './form-states'
import { contact } from './forms'
import { routes } from './routes'
import { acceptance } from './ruled-forms'

/** High contrast: the browser draws with a few system colors and drops areas and shadows. */
test.use({ contextOptions: { forcedColors: 'active' } })

const edged = ['.button', 'button:not(.text-button)', '.control', 'input[type=search]', '.card']

test('in forced colors no screen has a barrier, and buttons, fields and cards have edges', async ({ page }) => {
  test.setTimeout(120_000)
  for (const { path } of routes) {
    await page.goto(path)
    expect.soft(await barriers(page, { areColorsForced: true }), path).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const kind of edged) {
        expect.soft(await withoutEdge(page.locator(kind)), `${path} at ${width}: ${kind}`).toEqual([])
      }
    }
  }
})

test('in forced colors the current link differs from the others by more than its color', async ({ page }) => {
  await page.goto('/press')
  const navigation = page.getByRole('navigation', { name: 'Site' })
  const mark = (name: string) =>
    navigation.getByRole('link', { name, exact: true }).evaluate((link) => {
      const { fontWeight, textDecorationLine, borderStyle, borderWidth, outlineStyle } = getComputedStyle(link)
      return { fontWeight, textDecorationLine, borderStyle, borderWidth, outlineStyle }
    })
  expect(await mark('Press')).not.toEqual(await mark('Location'))
})

for (const siteForm of [acceptance, contact]) {
  test(`in forced colors the ${siteForm.name} form tells its errors and its success without color`, async ({
    page,
  }) => {
    await showErrors(page, siteForm)
    const form = siteForm.find(page)
    expect(await withoutEdge(summaryOf(page, siteForm))).toEqual([])
    for (const name of Object.keys(siteForm.mistakes)) {
      const field = form.locator(`[name="${name}"]`)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      expect(await withoutEdge(field), name).toEqual([])
      await expect(form.locator(`#${siteForm.name}-${name}-error`)).toHaveText(/^Error: ./)
    }
    const first = form.locator('.control').first()
    const withError = await thicknessOf(first)
    expect(await barriers(page, { areColorsForced: true })).toEqual([])
    await succeed(page, siteForm)
    expect(await thicknessOf(first)).toBeLessThan(withError)
    expect(await withoutEdge(form.getByRole('status'))).toEqual([])
    expect(await barriers(page, { areColorsForced: true })).toEqual([])
  })
}

test('in forced colors the focus keeps its outline, and the six blocks say in words how far the form is', async ({
  page,
}) => {
  await page.goto('/accept')
  await waitUntilAwake(mainForm(page))
  await expect(mainForm(page).getByText('0 of 7 required answers.')).toBeVisible()
  await mainForm(page).getByLabel('First Name').fill('Ada')
  await page.keyboard.press('Tab')
  await expect(mainForm(page).getByText('1 of 7 required answers.')).toBeVisible()
  await expect(page.locator('.six-blocks:not([aria-hidden=true])')).toHaveCount(0)
  expect(
    await mainForm(page)
      .getByLabel('Last Name')
      .evaluate((field) => getComputedStyle(field).outlineStyle),
  ).not.toBe('none')
})

/** Those of the elements that are seen and have neither a border nor an outline, which forced colors keep. */
function withoutEdge(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const seen = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
    const bare = seen.filter((element) => {
      const style = getComputedStyle(element)
      const sides = ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline']
      return sides.every(
        (side) =>
          style.getPropertyValue(`${side}-style`) === 'none' || style.getPropertyValue(`${side}-width`) === '0px',
      )
    })
    // The browser itself draws a box to tick.
    return bare
      .filter((element) => !element.matches('[type=checkbox]'))
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

/** All four borders together, in CSS pixels. */
function thicknessOf(element: Locator): Promise<number> {
  return element.evaluate((control) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(control)
    const widths = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth]
    return widths.reduce((sum, width) => sum + Number.parseFloat(width), 0)
  })
}
