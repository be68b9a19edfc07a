import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './site-secret'

const VALID_MILLISECONDS = 12 * 3600 * 1000

/**
 * A signed double-submit token (OWASP, Cross-Site Request Forgery Prevention): the cookie's value must come back
 * in a header. It is bound to the browser it was made for by its User-Agent, and to a span of time.
 * The shape is `issued.nonce.signature`.
 */
export function issueToken(secret: string, browser: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${sign(secret, claim, browser)}`
}

/**
 * Whether the header carries a token made here, for this browser, not too long ago, and one of the cookies carries the
 * same. A neighbor under our domain can set cookies of the token's name too, and their order says nothing.
 */
export function isTokenValid(
  secret: string,
  { cookies, header, browser }: { cookies: readonly string[]; header: string | undefined; browser: string },
  now: Date,
): boolean {
  if (!header || !cookies.some((cookie) => isSame(cookie, header))) return false
  const [issued = '', nonce = '', signature = ''] = header.split('.')
  const age = now.getTime() - Number.parseInt(issued, 36)
  const young = age >= 0 && age < VALID_MILLISECONDS
  return young && isSame(signature, sign(secret, `${issued}.${nonce}`, browser))
}

/** Every cookie of one name (RFC 6265, 4.2); those that cannot be decoded are left out. */
export function readCookies(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .flatMap((pair) => decode(pair.slice(name.length + 1)))
}

function decode(value: string): string[] {
  try {
    return [decodeURIComponent(value.replace(/^"(.*)"$/, '$1'))]
  } catch {
    return []
  }
}

function sign(secret: string, claim: string, browser: string): string {
  return createHmac('sha256', deriveKey(secret, 'forgery tokens')).update(`${claim}\n${browser}`).digest('base64url')
}

/** Compares without telling by its time where two texts differ. */
function isSame(one: string, other: string): boolean {
  // Many cookies beside a long header would cost much to copy.
  if (one.length !== other.length) return false
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
