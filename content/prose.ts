import { piecesIn, type TextPiece } from './markdown'
import { fillPlaceholders, PLACEHOLDER } from './placeholders'

/** Facts that all prose can use, as in "{weeks} Saturdays". */
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

/** The text for each fact. */
export type ProseFacts = Readonly<Record<(typeof factNames)[number], string>> &
  Readonly<Partial<Record<(typeof pageFactNames)[number], string>>>

/** A page of this site or of another, an email address, or a phone number; browsers skip white space in addresses. */
const ADDRESS =
  /^(?:\/(?![/\\])\S*|https:\/\/\S+|mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?\d[\d.-]{1,20}|\{phoneAddress\})$/

/** A day followed by the year, which the day's text already has if the season spans New Year. */
const DAY_AND_YEAR = /\{(firstDay|lastDay)\},? \{year\}/g

/**
 * Fills in the facts.
 * @throws when the prose uses a fact that isn't provided.
 */
export function fill(prose: string, facts: Partial<ProseFacts>): string {
  const named = prose.replaceAll(DAY_AND_YEAR, (both, day: 'firstDay' | 'lastDay') =>
    /\d{4}$/.test(facts[day] ?? '') ? `{${day}}` : both,
  )
  return fillPlaceholders(named, (name) => {
    const fact = facts[name as keyof ProseFacts]
    if (fact === undefined) throw new Error(`there is no fact {${name}}`)
    return fact
  })
}

/** Splits prose at its links and what is bold, then fills in the facts, so that no fact can become a link. */
export function piecesOf(prose: string, facts: Partial<ProseFacts>): TextPiece[] {
  return piecesIn(prose)
    .map((piece) => filled(piece, facts))
    .filter(({ text }) => text)
}

function filled({ text, href, ...rest }: TextPiece, facts: Partial<ProseFacts>): TextPiece {
  return { ...rest, text: fill(text, facts), ...(href === undefined ? {} : { href: fill(href, facts) }) }
}

/** Prose as text: without marks and addresses. */
export function textOf(prose: string, facts: Partial<ProseFacts>): string {
  return piecesOf(prose, facts)
    .map(({ text }) => text)
    .join('')
}

/** The names of the facts in prose. */
export function factsIn(prose: string): string[] {
  return [...prose.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** Whether all facts and links in the prose are valid, with those facts of its page that it may use. */
export function isProse(prose: string, more: readonly PageFactName[] = pageFactNames): boolean {
  const known: readonly string[] = [...factNames, ...more]
  const names = factsIn(prose)
  const addresses = piecesIn(prose).flatMap(({ href }) => href ?? [])
  return names.every((name) => known.includes(name)) && addresses.every((address) => ADDRESS.test(address))
}
