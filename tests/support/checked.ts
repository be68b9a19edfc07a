import { type Content, readContent } from '../../content/read-content'
import { type CheckedFinding, findAll, levelOf } from '../../src/editorial/checks/all-checks'
import type { Checked } from '../../src/editorial/checks/check'
import { CLEAN_DAY, cleanContent } from './clean-content'

type About = Partial<Checked> & { at?: string }

/** For tests: what checks look at; by default the sample, in the fall of 2026. */
export function checkedContent({ at = '2026-11-22T20:00:00Z', ...about }: About = {}): Checked {
  const now = new Date(at)
  const content = about.content ?? readContent()
  const site = { origin: 'https://program.example', officeEmail: 'office@program.example' }
  return { language: 'en', now, ...site, pages: [], files: [], since: () => now, unreachable: [], ...about, content }
}

const clean = cleanContent()

const A = 65

/** For tests: the alarms in a clean content after one change, as "dead-link services 0.text". */
export function findAfter(change: (content: Content) => unknown, about: About = {}): string[] {
  return placesOf(foundAfter(change, about).filter(({ check }) => levelOf(check) === 'alarm'))
}

const hintsBefore = new Set(hintsIn(foundAfter(() => {}, {})).map(({ message }) => message))

/** For tests: the hints in a clean content after one change that are not there before it. */
export function hintsAfter(change: (content: Content) => unknown, about: About = {}): string[] {
  return placesOf(hintsIn(foundAfter(change, about)).filter(({ message }) => !hintsBefore.has(message)))
}

function hintsIn(found: readonly CheckedFinding[]): CheckedFinding[] {
  return found.filter(({ check }) => levelOf(check) === 'hint')
}

function placesOf(found: readonly CheckedFinding[]): string[] {
  return found.map(({ check, document, field }) => `${check} ${document} ${field}`.trim())
}

function foundAfter(change: (content: Content) => unknown, about: About): CheckedFinding[] {
  const content = structuredClone(clean)
  change(content)
  return findAll(checkedContent({ at: CLEAN_DAY, ...about, content }))
}

/** For tests: the checks that find something in each of these texts, which stand on one page. */
export function checksOn(texts: readonly string[]): Record<string, string[]> {
  const found = foundAfter(({ pages }) => pages.cancellationPolicy.notes.list.push(...texts), {})
  const before = clean.pages.cancellationPolicy.notes.list.length
  return checksBy(texts, (index) => found.filter(({ field }) => field === `notes.list.${before + index}`))
}

/** For tests: the checks that find something in each of these texts, each a post of the present season. */
export function checksOnPosts(texts: readonly string[]): Record<string, string[]> {
  const date = { year: 2027, month: 3, day: 10 }
  const posts = texts.map((text, index) => ({
    ...{
      id: `post-${index}`,
      title: `Story ${String.fromCodePoint(A + index)}`,
      date,
      video: null,
      picture: null,
      paragraphs: [text],
    },
  }))
  const found = foundAfter((content) => content.posts.push(...posts), {})
  return checksBy(texts, (index) => found.filter(({ document }) => document === `posts/post-${index}`))
}

function checksBy(
  texts: readonly string[],
  foundIn: (index: number) => readonly CheckedFinding[],
): Record<string, string[]> {
  return Object.fromEntries(texts.map((text, index) => [text, [...new Set(foundIn(index).map(({ check }) => check))]]))
}

/** For tests: the same checks for each text. */
export function each(texts: readonly string[], checks: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(texts.map((text) => [text, checks]))
}
