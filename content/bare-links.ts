/**
 * An address that nobody made a link of, without what more likely ends its sentence. Braces and other brackets belong to
 * facts and links, round ones to an address only in pairs, as not in "(see https://example.org)".
 */
const BARE_ADDRESS = /(?<=^|[\s(“])(https:\/\/(?=[\p{L}\d])(?:[^\s{}[\]()]|\([^\s()]*\))*(?<=[\p{L}\d/=&#)-]))/u

/** In characters. */
const LONGEST = 2000

/** Splits a text without marks at the addresses in it (GitHub Flavored Markdown, 6.9). */
export function splitAtAddresses(text: string): { text: string; href: string | undefined }[] {
  if (text === '') return []
  const isLink = (piece: string, index: number) => index % 2 === 1 && piece.length <= LONGEST
  return text.split(BARE_ADDRESS).map((text, index) => ({ text, href: isLink(text, index) ? text : undefined }))
}
