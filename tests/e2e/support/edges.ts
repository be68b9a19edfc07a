import { expect, type Locator, type Page } from '@playwright/test'

const EDGED = ['.button', 'button:not(.text-button)', '.control', 'input[type=search]', '.card']

/** Forced colors drop areas and shadows: buttons, fields and cards need borders or outlines there. */
export async function expectEdges(page: Page, where: string): Promise<void> {
  for (const kind of EDGED) expect.soft(await withoutEdge(page.locator(kind)), `${where}: ${kind}`).toEqual([])
}

/** Those of the elements that are seen and have neither a border nor an outline. */
export function withoutEdge(elements: Locator): Promise<string[]> {
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
export function thicknessOf(element: Locator): Promise<number> {
  return element.evaluate((control) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(control)
    const widths = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth]
    return widths.reduce((sum, width) => sum + Number.parseFloat(width), 0)
  })
}
