import { withoutInvisible } from './invisible'

/**
 * The address syntax of the HTML standard's `type=email`, with at least one dot in the domain. No "=?", which begins
 * an encoded word (RFC 2047): some mail programs would decode it and reply to a different address.
 */
export const EMAIL =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const AT_SIGNS = /[\uff20\ufe6b]/g
/** Letters and dots of any script, as far as a domain may have them, and something beyond ASCII. */
const INTERNATIONAL = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]{1,253}$/u
const IPV4 = /^[\d.]+$/

/** An email address as it is checked, stored, and compared: without invisible characters, its domain in ASCII. */
export function plainEmailAddress(typed: string): string {
  const address = withoutInvisible(typed).trim().replace(AT_SIGNS, '@')
  const start = address.lastIndexOf('@') + 1
  return address.slice(0, start) + asciiDomain(address.slice(start))
}

/** The domain as mail servers know it (RFC 5890); unchanged if it is not a domain. */
function asciiDomain(domain: string): string {
  if (!INTERNATIONAL.test(domain)) return domain
  try {
    const { hostname } = new URL(`http://${domain}`)
    return IPV4.test(hostname) ? domain : hostname
  } catch {
    return domain
  }
}
