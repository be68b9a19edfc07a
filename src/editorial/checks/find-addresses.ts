/** A street address in a text. */
export interface FoundAddress {
  /** "100 sample st", for comparing. */
  street: string
  from: number
  to: number
}

/** The last word of a street's name, and how it is shortened. */
const kinds: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  way: 'way',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  plaza: 'plz',
  parkway: 'pkwy',
  terrace: 'ter',
  circle: 'cir',
  expressway: 'expy',
  alley: 'aly',
  alameda: 'alameda',
}
const directions: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const KIND = [...Object.entries(kinds).flat()].map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1)).join('|')
const NAME = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|[\p{Lu}][\p{L}’'.-]*)`
const STREET = new RegExp(
  String.raw`(?<![\p{L}\d$.,:/-])\d{1,5}[A-Z]?\s+(?:${NAME}\s+){1,4}?(?:${KIND})(?!\p{L})\.?`,
  'gu',
)

/** The street addresses in a text, in its order. */
export function findAddresses(text: string): FoundAddress[] {
  return [...text.matchAll(STREET)].map(({ 0: whole, index }) => ({
    street: plainStreet(whole),
    from: index,
    to: index + whole.length,
  }))
}

/** A street address as it is compared: in small letters, its words shortened as the post office shortens them. */
export function plainStreet(street: string): string {
  const words = street
    .toLowerCase()
    .replaceAll(/[.,’']/g, '')
    .split(/\s+/)
  return words.map((word) => kinds[word] ?? directions[word] ?? word).join(' ')
}
