/**
 * A URL outside a link, without the punctuation that likely ends its sentence. Parentheses belong to the URL only in
 * pairs: in "(see https://example.org)" the last one does not.
 */
const BARE_ADDRESS = /(?<=^|[\s(“])(https:\/\/(?=[\p{L}\d])(?:[^\s{}[\]()]|\([^\s()]*\))*(?<=[\p{L}\d/=&#)-]))/u

const MAX_ADDRESS_LENGTH = 2000

/** Splits plain text at its URLs (GitHub Flavored Markdown, 6.9). */
export function splitAtAddresses(text: string): { text: string; href: string | undefined }[] {
  if (text === '') return []
  const isLink = (piece: string, index: number) => index % 2 === 1 && piece.length <= MAX_ADDRESS_LENGTH
  return text.split(BARE_ADDRESS).map((text, index) => ({ text, href: isLink(text, index) ? text : undefined }))
}
