import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What keeps people out, as axe sees it: WCAG 2.2 A and AA and axe's own best practices, on the whole page.
 * Each entry is a rule and the elements that break it.
 */
export async function barriers(page: Page): Promise<string[][]> {
  // The size of targets is new in WCAG 2.2 (2.5.8), and axe leaves it out unless asked.
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
}
