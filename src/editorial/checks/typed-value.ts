import { type FactValue, factValues } from '../../../content/fact-values'
import type { Language } from '../../../content/language'
import { type TypedValue, typedValuesIn, type ValueKind } from '../../../content/typed-values'
import { type Checked, type Finding, finding, hint } from './check'
import { distance, isNearly } from './nearness'
import { isWritten } from './read-text'
import { datedTexts, findInTexts, programTexts, type WrittenText } from './written-texts'

/**
 * Finds typed values in the program's own texts that are not among its facts, and counts in posts and releases of the
 * current season. Any day and time is allowed.
 */
export const typedValue = hint('typed-value', (checked) => {
  const { content, language, now, officeEmail, origin } = checked
  const settings = [officeEmail, origin].flatMap((text) => typedValuesIn(text, language))
  const facts = [...factValues(content, language, now), ...settings.map((fact) => ({ ...fact, name: '' }) as const)]
  return [
    ...findInTexts(programTexts(checked), (text) => findIn(text, facts, checked)),
    ...findInTexts(datedTexts(checked), (text) => findCounts(text, facts, checked)),
  ]
})

const COUNTS: readonly ValueKind[] = ['schools', 'weeks', 'founded']

/** Offers dated texts the value instead of a quote, because they keep the facts of their day. */
function findCounts(written: WrittenText, facts: readonly FactValue[], { language, origin }: Checked): Finding[] {
  const values = facts.map((fact) => ({ ...fact, name: '' }) as const)
  return typedValuesIn(written.text, language)
    .filter((typed) => COUNTS.includes(typed.kind) && !facts.some((fact) => isSaid(fact, typed, origin)))
    .map((typed) => finding(written, typed.text, messageOf(typed, values)))
}

function findIn(written: WrittenText, facts: readonly FactValue[], { language, origin }: Checked): Finding[] {
  const inText = typedValuesIn(written.text, language).filter(
    ({ kind, index, text: typed }) =>
      kind !== 'date' && kind !== 'time' && isWritten(written, index, index + typed.length),
  )
  const wrong = [...inText, ...linkedValues(written, facts, language)].filter(
    (typed) => !facts.some((fact) => isSaid(fact, typed, origin)) && !isOtherSum(typed, facts),
  )
  const { sum: sums = [], others = [] } = Object.groupBy(wrong, ({ kind }) => (kind === 'sum' ? 'sum' : 'others'))
  return [...others.map((typed) => [typed]), sums].flatMap((values) => {
    const [typed] = values
    return typed ? [finding(written, values.map(({ text }) => text).join(', '), messageOf(typed, facts))] : []
  })
}

/** A sum up to this factor from a fee may be a mistyped fee. */
const LIKE_A_FEE = 2

/** True if a sum is too far from every fee to be a mistyped one. */
function isOtherSum({ kind, value }: TypedValue, facts: readonly FactValue[]): boolean {
  const fees = facts.filter((fact) => fact.kind === 'sum').map((fact) => Number(fact.value))
  const isLike = (fee: number) => Number(value) <= fee * LIKE_A_FEE && Number(value) * LIKE_A_FEE >= fee
  return kind === 'sum' && !fees.some(isLike)
}

/** Any address of this site is right here; whether it has such a page is another check. */
function isSaid(fact: FactValue, { kind, value }: TypedValue, origin: string): boolean {
  return fact.kind === kind && (fact.value === value || (fact.text === origin && fact.value === hostOf(value)))
}

/**
 * The email addresses and phone numbers of links, and other sites: a link may lead to any, but hardly to one that nearly
 * has the address of the program's.
 */
function linkedValues({ links }: WrittenText, facts: readonly FactValue[], language: Language): TypedValue[] {
  const addresses = facts.filter(({ kind }) => kind === 'address')
  return links.flatMap(({ href }) => {
    const values = href.startsWith('/') ? [] : typedValuesIn(href.replace(/^tel:\+1/, ''), language)
    if (/^(?:mailto|tel):/.test(href)) return values.filter(({ kind }) => kind === 'email' || kind === 'phone')
    return values.filter(
      ({ kind, value }) => kind === 'address' && addresses.some((fact) => isNearlyOf(fact.value, value)),
    )
  })
}

function isNearlyOf(address: string, typed: string): boolean {
  return isNearly(typed, address) || isNearly(hostOf(typed), hostOf(address))
}

function hostOf(address: string): string {
  return address.split(/[/?#]/, 1)[0] ?? ''
}

function messageOf(typed: TypedValue, facts: readonly FactValue[]): string {
  const { kind, text } = typed
  const count = facts.find((fact) => fact.kind === 'schools')
  if (kind === 'schools' && count) return `“${text} partner schools”, but the list has ${count.text}.`
  const told = nearestFacts(typed, facts).map((fact) => (fact.name ? `${fact.text} as {${fact.name}}` : fact.text))
  const list = told.length === 0 ? '' : ` They say ${told.join(', ')}.`
  return `“${text}” isn’t one of the program’s facts.${list}`
}

/** Of the facts that it could have been, those told. */
const MOST_TOLD = 4

/** The nearest first, each once: under the name that quotes it, if there is one. */
function nearestFacts({ kind, value }: TypedValue, facts: readonly FactValue[]): FactValue[] {
  const nearest = facts
    .filter((fact) => fact.kind === kind)
    .map((fact) => ({ ...fact, away: distance(kind, value, fact.value) }))
    .toSorted((one, other) => one.away - other.away || Number(one.name === '') - Number(other.name === ''))
  const byText = Map.groupBy(nearest, ({ text }) => text)
  return [...byText.values()].flatMap(([first]) => first ?? []).slice(0, MOST_TOLD)
}
