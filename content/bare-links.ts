/**
 * An address that nobody made a link of, without what more likely ends its sentence. Braces and other brackets belong to
 * facts and links, round ones to an address only in pairs, as not in "(see https://example.org)". Two thousand characters
 * are none.
 */
const BARE_ADDRESS =
  /(?<=^|[\s(“])(https:\/\/(?=[\p{L}\d])(?!\S{1993})(?:[^\s{}[\]()]|\([^\s()]*\))*(?<=[\p{L}\d/=&#)-]))/u

/** Splits a text without marks at the addresses in it (GitHub Flavored Markdown, 6.9). */
export function splitAtAddresses(text: string): { text: string; href: string | undefined }[] {
  return text.split(BARE_ADDRESS).map((piece, index) => ({ text: piece, href: index % 2 ? piece : undefined }))
}
