import type { AddressLink, Paragraph } from './email'

/** Web and email addresses. Each part is bounded, so that searching takes linear time. */
const ADDRESS =
  /(?<!\w)https?:\/\/[^\s<>"\p{C}]+|(?<![\w@./-])www\.[^\s<>"\p{C}]+|(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/giu

/** Ends a sentence, or a quotation, after an address. */
const AFTER = ".,:;!?…'’”»]}*_。，、；：！？」』）"

/** Makes links of the addresses in a text that a member of staff typed; `mailto:` for those of people. */
export function linkAddresses(text: string): Paragraph {
  const parts: (string | AddressLink)[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = hrefOf(address)
    if (href === undefined) continue
    parts.push(text.slice(end, index), { address, href })
    end = index + address.length
  }
  return parts.length > 0 ? [...parts, text.slice(end)] : text
}

function hrefOf(address: string): string | undefined {
  if (address.includes('://')) return URL.parse(address)?.href
  return /^www\./i.test(address) ? URL.parse(`https://${address}`)?.href : `mailto:${address}`
}

/** Keeps a closing parenthesis that belongs to the address, as in "/wiki/Saturn_(god)". */
function withoutEnd(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let { length } = found
  for (; length > 0; length--) {
    const last = found.charAt(length - 1)
    if (last === ')' && unopened-- > 0) continue
    if (!AFTER.includes(last)) break
  }
  return found.slice(0, length)
}
