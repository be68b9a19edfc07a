import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that depend on the colors alone. */
const COLOR_RULES = ['color-contrast']

/**
 * What keeps people out, as axe sees it: WCAG 2.2 A and AA and axe's own best practices, on the whole page.
 * Each entry is a rule and the elements that break it. The reader's own forced colors are not judged.
 */
export async function barriers(page: Page, { areColorsForced = false } = {}): Promise<string[][]> {
  // Scrolled, the header lies over something, of which axe then sees a part: a target that looks too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // axe leaves out the size of targets, which is new in WCAG 2.2 (2.5.8), unless asked. In forced colors it reads
  // a text's own color, which is not what is drawn.
  const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: !areColorsForced } }
  return found(axeOn(page).options({ rules }))
}

/** The same by day and by night, on a phone and on a desk. By night only colors can differ. */
export async function barriersInEveryLook(page: Page): Promise<string[][]> {
  const all: string[][] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    all.push(...(await barriers(page)))
    await page.emulateMedia({ colorScheme: 'dark' })
    all.push(...(await found(axeOn(page).withRules(COLOR_RULES))))
  }
  return all
}

/** What stands in other sites' frames is theirs. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function found(axe: AxeBuilder): Promise<string[][]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
}
