import type { AddressLink, Paragraph } from './email'

/** Web and email addresses. Bounded repetitions keep matching linear. */
const ADDRESS =
  /(?<!\w)https?:\/\/[^\s<>"\p{C}]+|(?<![\w@./-])www\.[^\s<>"\p{C}]+|(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/giu

const TRAILING_PUNCTUATION = ".,:;!?…'’”»]}*_。，、；：！？」』）"

/** Links the web and email addresses in a text. */
export function linkAddresses(text: string): Paragraph {
  const parts: (string | AddressLink)[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimPunctuation(found)
    const href = toHref(address)
    if (href === undefined) continue
    parts.push(text.slice(end, index), { address, href })
    end = index + address.length
  }
  return parts.length > 0 ? [...parts, text.slice(end)] : text
}

function toHref(address: string): string | undefined {
  if (address.includes('://')) return URL.parse(address)?.href
  return /^www\./i.test(address) ? URL.parse(`https://${address}`)?.href : `mailto:${address}`
}

/** Keeps a closing parenthesis that is part of the address, as in "/wiki/Saturn_(god)". */
function trimPunctuation(candidate: string): string {
  let unmatchedCount = candidate.split(')').length - candidate.split('(').length
  let { length } = candidate
  for (; length > 0; length--) {
    const lastCharacter = candidate.charAt(length - 1)
    if (lastCharacter === ')' && unmatchedCount-- > 0) continue
    if (!TRAILING_PUNCTUATION.includes(lastCharacter)) break
  }
  return candidate.slice(0, length)
}
