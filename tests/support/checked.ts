import { fillQuotedFacts } from '../../content/quoted-facts'
import { readContent } from '../../content/read-content'
import { allChecks, checkLevel } from '../../src/editorial/checks/all-checks'
import type { Checked, CheckLevel } from '../../src/editorial/checks/check'
import { valueAtPath } from '../../src/editorial/fields/value-paths'
import { type IdentifiedFinding, runChecks } from '../../src/editorial/findings/run-checks'
import { CLEAN_DAY, cleanContent } from './clean-content'

type About = Partial<Checked> & { at?: string }

/** Values by their paths in the content, such as "location.zip". The index after a list's last one appends a value. */
export type Changes = Readonly<Record<string, unknown>>

/** Returns the input of the checks; by default the sample content in the fall of 2026. */
export function checkedContent({ at = '2026-11-22T20:00:00Z', ...about }: About = {}): Checked {
  const now = new Date(at)
  const content = fillQuotedFacts(about.content ?? readContent(), 'en')
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

/** Returns the findings of all checks. @throws if a check throws. */
export function findAll(checked: Checked): IdentifiedFinding[] {
  return [...runChecks(allChecks, checked)].flatMap(({ added, error }) => {
    if (error !== undefined) throw new Error(error)
    return added
  })
}

/** Returns the findings that changes to the clean content cause. */
export function findingsAfter(changes: Changes, about: About = {}): IdentifiedFinding[] {
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

/** Returns the alarms that changes cause, such as "dead-link services 0.text". */
export const alarmsAfter = (changes: Changes, about?: About) => placesAfter('alarm', changes, about)

/** Returns the hints that changes cause. */
export const hintsAfter = (changes: Changes, about?: About) => placesAfter('hint', changes, about)

function placesAfter(level: CheckLevel, changes: Changes, about?: About): string[] {
  return findingsAfter(changes, about)
    .filter(({ check }) => checkLevel(check) === level)
    .map(({ check, document, field }) => `${check} ${document} ${field}`.trim())
}
