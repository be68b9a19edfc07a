import { type Content, readContent } from '../../content/read-content'
import type { Checked } from '../../src/editorial/checks/check'

/** For tests: content to be checked, after a change. */
export function checkedContent(
  change: (content: Content) => void = () => {},
  about: Partial<Checked> & { at?: string } = {},
): Checked {
  const content = structuredClone(about.content ?? readContent())
  change(content)
  const { at = '2026-11-22T20:00:00Z', ...rest } = about
  const now = new Date(at)
  return { language: 'en', now, pages: [], files: [], since: () => now, unreachable: [], ...rest, content }
}
