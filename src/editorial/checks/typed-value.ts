import { type FactValue, factValues } from '../../../content/fact-values'
import type { Language } from '../../../content/language'
import { findTypedValues, type TypedValue, type ValueKind } from '../../../content/typed-values'
import { type Checked, type Finding, finding, hint } from './check'
import { includesTypedText } from './read-text'
import { distance, isProbablyTypo } from './text-distance'
import { datedTexts, findInTexts, programTexts, type WrittenText } from './written-texts'

/**
 * Finds typed values that don't match the program's facts in its own texts, and wrong counts in posts and releases of
 * the current season. Any day and time is allowed.
 */
export const typedValue = hint('typed-value', (checked) => {
  const { content, language, now, officeEmail, origin } = checked
  const settings = [officeEmail, origin].flatMap((text) => findTypedValues(text, language))
  const facts = [...factValues(content, language, now), ...settings.map((fact) => ({ ...fact, name: '' }) as const)]
  return [
    ...findInTexts(programTexts(checked), (text) => findUnknownValues(text, facts, checked)),
    ...findInTexts(datedTexts(checked), (text) => findWrongCounts(text, facts, checked)),
  ]
})

const COUNT_KINDS: readonly ValueKind[] = ['schools', 'weeks', 'founded']

/** Suggests values instead of placeholders, because dated texts keep the facts of their time. */
function findWrongCounts(written: WrittenText, facts: readonly FactValue[], { language, origin }: Checked): Finding[] {
  const values = facts.map((fact) => ({ ...fact, name: '' }) as const)
  return findTypedValues(written.text, language)
    .filter((typed) => COUNT_KINDS.includes(typed.kind) && !facts.some((fact) => matchesFact(fact, typed, origin)))
    .map((typed) => finding(written, typed.text, formatMessage(typed, values)))
}

function findUnknownValues(
  written: WrittenText,
  facts: readonly FactValue[],
  { language, origin }: Checked,
): Finding[] {
  const textValues = findTypedValues(written.text, language).filter(
    ({ kind, index, text: typed }) =>
      kind !== 'date' && kind !== 'time' && includesTypedText(written, index, index + typed.length),
  )
  const wrong = [...textValues, ...readLinkValues(written, facts, language)].filter(
    (typed) => !facts.some((fact) => matchesFact(fact, typed, origin)) && !isUnrelatedSum(typed, facts),
  )
  const { sum: sums = [], others = [] } = Object.groupBy(wrong, ({ kind }) => (kind === 'sum' ? 'sum' : 'others'))
  return [...others.map((typed) => [typed]), sums].flatMap((values) => {
    const [typed] = values
    return typed ? [finding(written, values.map(({ text }) => text).join(', '), formatMessage(typed, facts))] : []
  })
}

/** A sum within this factor of a fee may be a mistyped fee. */
const MAX_FEE_RATIO = 2

/** True if a sum is too far from every fee to be a mistyped one. */
function isUnrelatedSum({ kind, value }: TypedValue, facts: readonly FactValue[]): boolean {
  const fees = facts.filter((fact) => fact.kind === 'sum').map((fact) => Number(fact.value))
  const isClose = (fee: number) => Number(value) <= fee * MAX_FEE_RATIO && Number(value) * MAX_FEE_RATIO >= fee
  return kind === 'sum' && !fees.some(isClose)
}

/** All addresses of this site match; another check finds missing pages. */
function matchesFact(fact: FactValue, { kind, value }: TypedValue, origin: string): boolean {
  return fact.kind === kind && (fact.value === value || (fact.text === origin && fact.value === toHost(value)))
}

/**
 * Reads the values in link addresses. Other sites are included only if similar to an address of the program's.
 */
function readLinkValues({ links }: WrittenText, facts: readonly FactValue[], language: Language): TypedValue[] {
  const addresses = facts.filter(({ kind }) => kind === 'address')
  return links.flatMap(({ href }) => {
    const values = href.startsWith('/') ? [] : findTypedValues(href.replace(/^tel:\+1/, ''), language)
    if (/^(?:mailto|tel):/.test(href)) return values.filter(({ kind }) => kind === 'email' || kind === 'phone')
    return values.filter(
      ({ kind, value }) => kind === 'address' && addresses.some((fact) => isProbablyAddress(fact.value, value)),
    )
  })
}

function isProbablyAddress(address: string, typed: string): boolean {
  return isProbablyTypo(typed, address) || isProbablyTypo(toHost(typed), toHost(address))
}

function toHost(address: string): string {
  return address.split(/[/?#]/, 1)[0] ?? ''
}

function formatMessage(typed: TypedValue, facts: readonly FactValue[]): string {
  const { kind, text } = typed
  const count = facts.find((fact) => fact.kind === 'schools')
  if (kind === 'schools' && count) return `“${text} partner schools”, but the list has ${count.text}.`
  const suggestions = nearestFacts(typed, facts).map((fact) =>
    fact.name ? `${fact.text} as {${fact.name}}` : fact.text,
  )
  const list = suggestions.length === 0 ? '' : ` They say ${suggestions.join(', ')}.`
  return `“${text}” isn’t one of the program’s facts.${list}`
}

const MAX_SUGGESTIONS = 4

/** Returns the nearest facts without duplicates, preferring those with a placeholder name. */
function nearestFacts({ kind, value }: TypedValue, facts: readonly FactValue[]): FactValue[] {
  const nearest = facts
    .filter((fact) => fact.kind === kind)
    .map((fact) => ({ ...fact, away: distance(kind, value, fact.value) }))
    .toSorted((one, other) => one.away - other.away || Number(one.name === '') - Number(other.name === ''))
  const factsByText = Map.groupBy(nearest, ({ text }) => text)
  return [...factsByText.values()].flatMap(([first]) => first ?? []).slice(0, MAX_SUGGESTIONS)
}
