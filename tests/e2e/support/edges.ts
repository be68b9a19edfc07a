import { expect, type Locator, type Page } from '@playwright/test'

const EDGED_SELECTORS = ['.button', 'button:not(.text-button)', '.control', 'input[type=search]', '.card']

/** Expects borders or outlines on buttons, fields and cards, because forced colors remove backgrounds and shadows. */
export async function expectEdges(page: Page, where: string): Promise<void> {
  for (const kind of EDGED_SELECTORS)
    expect.soft(await findWithoutEdge(page.locator(kind)), `${where}: ${kind}`).toEqual([])
}

/** Lists visible elements without a border or an outline. */
export function findWithoutEdge(elements: Locator): Promise<string[]> {
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
    // Checkboxes are drawn by the browser.
    return bare
      .filter((element) => !element.matches('[type=checkbox]'))
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

/** Returns the sum of all four border widths, in CSS pixels. */
export function measureBorderWidth(element: Locator): Promise<number> {
  return element.evaluate((control) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(control)
    const widths = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth]
    return widths.reduce((sum, width) => sum + Number.parseFloat(width), 0)
  })
}
