import { stripInvisible } from './invisible'

/**
 * The address syntax of the HTML standard's `type=email`, with at least one dot in the domain. "=?" starts an encoded
 * word (RFC 2047) and is rejected: some mail programs would decode it and reply to a different address.
 */
export const EMAIL =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const AT_SIGNS = /[\uff20\ufe6b]/g
/** A domain with letters of any script and at least one character outside ASCII. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]{1,253}$/u
const IPV4 = /^[\d.]+$/

/** Normalizes an email address: removes invisible characters and converts the domain to ASCII. */
export function normalizeEmailAddress(typed: string): string {
  const address = stripInvisible(typed).trim().replace(AT_SIGNS, '@')
  const start = address.lastIndexOf('@') + 1
  return address.slice(0, start) + toAsciiDomain(address.slice(start))
}

/** Returns the domain in ASCII (RFC 5890), or unchanged if it is not a valid domain. */
function toAsciiDomain(domain: string): string {
  if (!INTERNATIONAL.test(domain)) return domain
  try {
    const { hostname } = new URL(`http://${domain}`)
    return IPV4.test(hostname) ? domain : hostname
  } catch {
    return domain
  }
}
