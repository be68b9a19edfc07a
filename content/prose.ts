import { parseInlineMarkdown, type TextPiece } from './markdown'
import { fillPlaceholders, PLACEHOLDER } from './placeholders'

/** General facts for all prose, as in "{weeks} Saturdays". */
export const factNames = [
  'organization',
  'city',
  'state',
  'foundedYear',
  'phone',
  'phoneAddress',
  'bootCamp',
  'Season',
  'season',
  'registrationYear',
  'weeks',
  'hours',
  'firstDay',
  'lastDay',
  'deposit',
  'partnerFee',
  'regularFee',
  'schools',
  'address',
  'street',
  'zip',
  'copyrightYears',
  'refundDays',
  'inWriting',
  'depositTerms',
] as const

/** Facts that only some pages provide. */
const pageFactNames = ['year', 'count', 'Count', 'provider', 'person', 'service', 'week', 'topic', 'title'] as const

export type PageFactName = (typeof pageFactNames)[number]

export function isPageFact(name: string): name is PageFactName {
  return pageFactNames.some((each) => each === name)
}

/** Texts of the facts by name. */
export type ProseFacts = Readonly<Record<(typeof factNames)[number], string>> &
  Readonly<Partial<Record<(typeof pageFactNames)[number], string>>>

/**
 * A page of this or another site, an email address, or a phone number. White space is rejected because browsers ignore
 * it.
 */
const ADDRESS =
  /^(?:\/(?![/\\])\S*|https:\/\/\S+|mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?\d[\d.-]{1,20}|\{phoneAddress\})$/

/** A day followed by the year. If the season spans New Year, the day already includes its year. */
const DAY_AND_YEAR = /\{(firstDay|lastDay)\},? \{year\}/g

/**
 * Replaces the placeholders in prose.
 * @throws if the prose uses an unknown fact.
 */
export function fillFacts(prose: string, facts: Partial<ProseFacts>): string {
  const template = prose.replaceAll(DAY_AND_YEAR, (match, day: 'firstDay' | 'lastDay') =>
    /\d{4}$/.test(facts[day] ?? '') ? `{${day}}` : match,
  )
  return fillPlaceholders(template, (name) => {
    const fact = facts[name as keyof ProseFacts]
    if (fact === undefined) throw new Error(`unknown fact {${name}}`)
    return fact
  })
}

/** Parses links and bold text before it fills in facts, so that a fact cannot become a link. */
export function parseProse(prose: string, facts: Partial<ProseFacts>): TextPiece[] {
  return parseInlineMarkdown(prose)
    .map((piece) => fillPiece(piece, facts))
    .filter(({ text }) => text)
}

function fillPiece({ text, href, ...rest }: TextPiece, facts: Partial<ProseFacts>): TextPiece {
  return { ...rest, text: fillFacts(text, facts), ...(href === undefined ? {} : { href: fillFacts(href, facts) }) }
}

/** Returns prose as plain text. */
export function proseText(prose: string, facts: Partial<ProseFacts>): string {
  return parseProse(prose, facts)
    .map(({ text }) => text)
    .join('')
}

/** Lists the placeholders in prose. */
export function listFactNames(prose: string): string[] {
  return [...prose.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** True if all facts and links in the prose are valid. `pageFacts` are the allowed page facts. */
export function isValidProse(prose: string, pageFacts: readonly PageFactName[] = pageFactNames): boolean {
  const known: readonly string[] = [...factNames, ...pageFacts]
  const names = listFactNames(prose)
  const addresses = parseInlineMarkdown(prose).flatMap(({ href }) => href ?? [])
  return names.every((name) => known.includes(name)) && addresses.every((address) => ADDRESS.test(address))
}
