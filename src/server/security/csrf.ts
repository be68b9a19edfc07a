import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './site-secret'

const VALID_MILLISECONDS = 12 * 3600 * 1000

/** How far another machine's clock may be ahead, in milliseconds: whichever answers takes the token. */
const CLOCKS_DIFFER = 300_000

/**
 * A signed double-submit token (OWASP, Cross-Site Request Forgery Prevention), `issued.nonce.signature`: the cookie's
 * value must come back in a header. It is bound to the User-Agent and expires.
 */
export function issueToken(secret: string, browser: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${sign(secret, claim, browser)}`
}

/**
 * Whether the header's token is valid and equals one of the cookies. Any may match: sibling hosts can set cookies of
 * this name.
 */
export function isTokenValid(
  secret: string,
  { cookies, header, browser }: { cookies: readonly string[]; header: string | undefined; browser: string },
  now: Date,
): boolean {
  if (!header || !cookies.some((cookie) => isSame(cookie, header))) return false
  const [issued = '', nonce = '', signature = ''] = header.split('.')
  const age = now.getTime() - Number.parseInt(issued, 36)
  const young = age >= -CLOCKS_DIFFER && age < VALID_MILLISECONDS
  return young && isSame(signature, sign(secret, `${issued}.${nonce}`, browser))
}

/**
 * Every cookie of one name (RFC 6265, 4.2) that can be decoded. Only plain spaces are left out before a name: sibling
 * hosts may set one that begins with another kind of space and the prefix `__Host-`, which browsers then do not guard.
 */
export function readCookies(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.replace(/^ +/, ''))
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

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  // Copying many cookies beside a long header would be expensive.
  if (one.length !== other.length) return false
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
