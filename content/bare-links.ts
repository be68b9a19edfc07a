/** An address that nobody made a link of. Braces and brackets end it: they belong to facts and links. */
const BARE_ADDRESS = /(^|[\s(“])(https:\/\/[\p{L}\p{N}][^\s<>{}[\]"“”«»]*)/gu
/** What more likely ends a sentence than an address. */
const AFTER_ADDRESS = ".,:;?!…'’*_~"

interface Piece {
  text: string
  href?: string
}

/** Splits a text without marks at the addresses in it (GitHub Flavored Markdown, 6.9), if they are no longer than given. */
export function splitAtAddresses(text: string, longest: number): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 1: before = '', 2: found = '', index } of text.matchAll(BARE_ADDRESS)) {
    const address = found.slice(0, lengthOf(found))
    if (address.length > longest) continue
    const start = index + before.length
    pieces.push({ text: text.slice(end, start) }, { text: address, href: address })
    end = start + address.length
  }
  return [...pieces, { text: text.slice(end) }]
}

/** A bracket that closes none of the address's own stands outside, as in "(see https://example.org)". */
function lengthOf(address: string): number {
  let unopened = address.split(')').length - address.split('(').length
  let length = address.length
  for (; length > 0; length--) {
    const last = address.charAt(length - 1)
    if (last === ')' && unopened > 0) unopened--
    else if (!AFTER_ADDRESS.includes(last)) break
  }
  return length
}
