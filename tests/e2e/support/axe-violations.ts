import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { atWidth } from './layout'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that depend on the colors alone. */
const COLOR_RULES = ['color-contrast']

/**
 * What keeps people out, as axe sees it: WCAG 2.2 A and AA and axe's own best practices, on the whole page.
 * Each entry is a rule and the elements that break it.
 */
export async function axeViolations(page: Page): Promise<string[][]> {
  // axe leaves out the size of targets, which is new in WCAG 2.2 (2.5.8), unless asked.
  return run(page, { rules: { 'target-size': { enabled: true } } })
}

/** The same in light and dark, at some widths or at the current one. Only colors can differ between the two. */
export async function axeViolationsInBothSchemes(page: Page, ...widths: number[]): Promise<string[][]> {
  const all: string[][] = []
  for (const width of widths.length > 0 ? widths : [undefined]) {
    if (width) await atWidth(page, width)
    await page.emulateMedia({ colorScheme: 'light' })
    all.push(...(await axeViolations(page)))
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await run(page, { runOnly: COLOR_RULES })
    all.push(...dark.map(([rule, ...elements]) => [`${rule} in dark`, ...elements]))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}

/** Frames are left out: what stands in them is another site's. */
async function run(page: Page, options: axe.RunOptions): Promise<string[][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    // Scrolled, the header lies over something, of which axe then sees a part: a target that looks too small.
    scrollTo({ top: 0, behavior: 'instant' })
    const { violations } = await window.axe.run({ ...asked, iframes: false, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
  }, options)
}
