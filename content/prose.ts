/** Facts that all prose can use, as in "{weeks} Saturdays". */
const factNames = [
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

/** Part of a sentence, possibly a link such as "[write to us](/contact)". */
export interface ProsePiece {
  text: string
  href?: string | undefined
}

const PLACEHOLDER = /\{(\w*)\}/g
const LINK = /\[([^\]]*)\]\(([^)]*)\)/

/**
 * Fills in the facts.
 * @throws when the prose uses a fact that isn't provided.
 */
export function fill(prose: string, facts: Partial<ProseFacts>): string {
  return prose.replaceAll(PLACEHOLDER, (_, name: string) => {
    const fact = facts[name as keyof ProseFacts]
    if (fact === undefined) throw new Error(`there is no fact {${name}}`)
    return fact
  })
}

/** Splits prose at its links, then fills in the facts, so that no fact can become a link. */
export function piecesOf(prose: string, facts: Partial<ProseFacts>): ProsePiece[] {
  // The pattern has two groups, so this is: text, link text, address, text, …
  const parts = prose.split(LINK).map((part) => fill(part, facts))
  const pieces: ProsePiece[] = []
  for (let index = 0; index < parts.length; index += 3) {
    pieces.push({ text: parts[index] ?? '' })
    if (index + 1 < parts.length) pieces.push({ text: parts[index + 1] ?? '', href: parts[index + 2] })
  }
  return pieces.filter(({ text }) => text)
}

/** The names of the facts in prose. */
export function factsIn(prose: string): string[] {
  return [...prose.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** Whether all facts and links in the prose are valid, with those facts of its page that it may use. */
export function isProse(prose: string, more: readonly PageFactName[] = pageFactNames): boolean {
  const known: readonly string[] = [...factNames, ...more]
  const names = factsIn(prose)
  const addresses = [...prose.matchAll(new RegExp(LINK, 'g'))].map(([, , address = '']) => address)
  return (
    names.every((name) => known.includes(name)) &&
    addresses.every((address) => /^(?:\/(?![/\\])|https:\/\/|\{phoneAddress\}$)/.test(address))
  )
}
