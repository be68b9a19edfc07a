import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { setWidth } from './layout'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Rules that depend only on colors. */
const COLOR_RULES = ['color-contrast']

/**
 * Finds violations of WCAG 2.2 A and AA and of axe's best practices on the whole page.
 * Each entry is a rule followed by the elements that break it.
 */
export async function axeViolations(page: Page): Promise<string[][]> {
  // WCAG 2.5.8, which axe does not check by default.
  return runAxe(page, { rules: { 'target-size': { enabled: true } } })
}

/** Finds violations in light and dark, at the given widths or the current one. Dark is checked only for colors. */
export async function axeViolationsInBothSchemes(page: Page, ...widths: number[]): Promise<string[][]> {
  const all: string[][] = []
  for (const width of widths.length > 0 ? widths : [undefined]) {
    if (width) await setWidth(page, width)
    await page.emulateMedia({ colorScheme: 'light' })
    all.push(...(await axeViolations(page)))
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await runAxe(page, { runOnly: COLOR_RULES })
    all.push(...dark.map(([rule, ...elements]) => [`${rule} in dark`, ...elements]))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}

/** Runs axe on the page, but not in frames of other sites. */
async function runAxe(page: Page, options: axe.RunOptions): Promise<string[][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOptions) => {
    // On a scrolled page, the header covers targets, which axe would report as too small.
    scrollTo({ top: 0, behavior: 'instant' })
    const { violations } = await window.axe.run({ ...runOptions, iframes: false, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
  }, options)
}
