import { type Content, readContent } from '../../content/read-content'
import { findAll } from '../../src/editorial/checks/all-checks'
import type { Checked } from '../../src/editorial/checks/check'
import { CLEAN_DAY, cleanContent } from './clean-content'

/** For tests: what checks look at; by default the sample, in the fall of 2026. */
export function checkedContent({
  at = '2026-11-22T20:00:00Z',
  ...about
}: Partial<Checked> & { at?: string } = {}): Checked {
  const now = new Date(at)
  const content = about.content ?? readContent()
  return { language: 'en', now, pages: [], files: [], since: () => now, unreachable: [], ...about, content }
}

/** For tests: what is found in a clean content after one change, as "wrong-fee services 0.text". */
export function findAfter(
  change: (content: Content) => unknown,
  about: Partial<Checked> & { at?: string } = {},
): string[] {
  const content = cleanContent()
  change(content)
  const found = findAll(checkedContent({ at: CLEAN_DAY, ...about, content }))
  return found.map(({ check, document, field }) => `${check} ${document} ${field}`.trim())
}

/** For tests: what is found in one text of the site, by the names of the checks. */
export function checksOn(text: string): string[] {
  const found = findAfter(({ pages }) => Object.assign(pages.schools, { missing: text }))
  return found.map((each) => each.replace(' pages/schools missing', ''))
}

/** For tests: what is found in a post of the present season, by the names of the checks. */
export function checksOnPost(text: string): string[] {
  const found = findAfter(({ posts }) => posts[0]?.paragraphs.push(text))
  return found.map((each) => each.replace(' posts/what-it-costs paragraphs', ''))
}
