import { withQuotedFacts } from '../../content/quoted-facts'
import { readContent } from '../../content/read-content'
import { allChecks, checkLevel } from '../../src/editorial/checks/all-checks'
import type { Checked, CheckLevel } from '../../src/editorial/checks/check'
import { valueAtPath } from '../../src/editorial/fields/value-paths'
import { type IdentifiedFinding, runChecks } from '../../src/editorial/findings/run-checks'
import { CLEAN_DAY, cleanContent } from './clean-content'

type About = Partial<Checked> & { at?: string }

/** Values by their paths in the content, as in "location.zip"; after a list's last index, a value is added to it. */
export type Changes = Readonly<Record<string, unknown>>

/** For tests: what checks look at; by default the sample, in the fall of 2026. */
export function checkedContent({ at = '2026-11-22T20:00:00Z', ...about }: About = {}): Checked {
  const now = new Date(at)
  const content = withQuotedFacts(about.content ?? readContent(), 'en')
  const settings = {
    mailFrom: { name: 'The Program', address: 'hello@program.example' },
    payment: { url: 'https://pay.example/checkout', buttonId: 'PAY-1' },
    donate: { url: 'https://pay.example/donate', buttonId: 'GIVE-1' },
  }
  const site = { origin: 'https://program.example', officeEmail: 'office@program.example', ...settings }
  return {
    language: 'en',
    now,
    ...site,
    pages: [],
    files: [],
    since: () => now,
    unreachable: [],
    earlier: [],
    ...about,
    content,
  }
}

const clean = cleanContent()

/** For tests: what all checks find. @throws what one of them throws. */
export function findAll(checked: Checked): IdentifiedFinding[] {
  return [...runChecks(allChecks, checked)].flatMap(({ added, error }) => {
    if (error !== undefined) throw new Error(error)
    return added
  })
}

/** For tests: what is found in a clean content after some changes, and not before them. */
export function foundAfter(changes: Changes, about: About = {}): IdentifiedFinding[] {
  const content = structuredClone(clean)
  for (const [path, value] of Object.entries(changes)) {
    const [, whole = '', key = ''] = /^(.+)\.(.+)$/.exec(path) ?? []
    Object.assign(valueAtPath(content, whole) as object, { [key]: structuredClone(value) })
  }
  const found = findAll(checkedContent({ at: CLEAN_DAY, ...about, content }))
  return found.filter((each) => !before.has(keyOf(each)))
}

const keyOf = ({ document, field, message }: IdentifiedFinding) => `${document} ${field} ${message}`
const before = new Set(findAll(checkedContent({ content: clean, at: CLEAN_DAY })).map(keyOf))

/** For tests: the alarms among them, as in "dead-link services 0.text". */
export const alarmsAfter = (changes: Changes, about?: About) => placesAfter('alarm', changes, about)

/** For tests: the hints among them. */
export const hintsAfter = (changes: Changes, about?: About) => placesAfter('hint', changes, about)

function placesAfter(level: CheckLevel, changes: Changes, about?: About): string[] {
  return foundAfter(changes, about)
    .filter(({ check }) => checkLevel(check) === level)
    .map(({ check, document, field }) => `${check} ${document} ${field}`.trim())
}
