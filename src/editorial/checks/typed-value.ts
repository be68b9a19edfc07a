import { type FactValue, factValues } from '../../../content/fact-values'
import { type TypedValue, typedValuesIn } from '../../../content/typed-values'
import type { Check, Checked, Finding } from './check'
import { distance } from './nearness'
import { isWritten } from './read-text'
import { type WrittenText, writtenTexts } from './written-texts'

/** A value that somebody typed where the program speaks, and that is none of its facts. */
export const typedValue: Check = {
  name: 'typed-value',
  level: 'hint',
  find(checked) {
    const { officeEmail } = checked
    const office: FactValue = { name: '', kind: 'email', value: officeEmail.toLowerCase(), text: officeEmail }
    const facts = [...factValues(checked.content, checked.language, checked.now), office]
    return writtenTexts(checked)
      .filter(({ speaksForProgram }) => speaksForProgram)
      .flatMap((text) => findIn(text, facts, checked))
  },
}

function findIn(written: WrittenText, facts: readonly FactValue[], { language, origin }: Checked): Finding[] {
  const { document, field, text } = written
  return typedValuesIn(text, language)
    .filter(({ index, text: typed }) => isWritten(written, index, index + typed.length))
    .filter(({ kind, value }) => !facts.some((fact) => fact.kind === kind && fact.value === value))
    .filter((typed) => !isOwnAddress(typed, origin))
    .map((typed) => ({ document, field, text: typed.text, message: messageOf(typed, facts) }))
}

/** A page of this site; whether there is one is another check. */
function isOwnAddress({ kind, value }: TypedValue, origin: string): boolean {
  const host = new URL(origin).host.replace(/^www\./, '')
  return kind === 'address' && (value === host || value.startsWith(`${host}/`))
}

function messageOf(typed: TypedValue, facts: readonly FactValue[]): string {
  const { kind, text } = typed
  const count = facts.find((fact) => fact.kind === 'schools')
  if (kind === 'schools' && count) return `“${text} partner schools”, but the list has ${count.text}.`
  const told = nearestFacts(typed, facts).map((fact) => (fact.name ? `${fact.text} as {${fact.name}}` : fact.text))
  const list = told.length === 0 ? '' : ` The program has ${told.join(', ')}.`
  return `“${text}” was typed, and is none of the program’s facts.${list}`
}

/** Of the facts that it could have been, those told. */
const MOST_TOLD = 4

/** The nearest first, each once: under the name that quotes it, if there is one. */
function nearestFacts({ kind, value }: TypedValue, facts: readonly FactValue[]): FactValue[] {
  const nearest = facts
    // A day has a value with its year and one without.
    .filter((fact) => fact.kind === kind && (kind !== 'date' || fact.value.length === value.length))
    .map((fact) => ({ ...fact, away: distance(kind, value, fact.value) }))
    .toSorted((one, other) => one.away - other.away || Number(one.name === '') - Number(other.name === ''))
  const byText = Map.groupBy(nearest, ({ text }) => text)
  return [...byText.values()].flatMap(([first]) => first ?? []).slice(0, MOST_TOLD)
}
