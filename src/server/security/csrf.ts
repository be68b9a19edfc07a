import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './site-secret'

const TOKEN_LIFETIME_MS = 12 * 3600 * 1000

/** Clock skew between machines, because any of them may get the token. */
const MAX_CLOCK_SKEW_MS = 300_000

/**
 * Issues a signed double-submit token (OWASP, Cross-Site Request Forgery Prevention), `issued.nonce.signature`. The client
 * must repeat the cookie's value in a header. The token is bound to the User-Agent and expires.
 */
export function issueToken(secret: string, browser: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${sign(secret, claim, browser)}`
}

/**
 * True if the header's token is valid and equals one of the cookies. Any cookie may match, because sibling hosts can set
 * cookies of the same name.
 */
export function isTokenValid(
  secret: string,
  { cookies, header, browser }: { cookies: readonly string[]; header: string | undefined; browser: string },
  now: Date,
): boolean {
  if (!header || !cookies.some((cookie) => isEqual(cookie, header))) return false
  const [issued = '', nonce = '', signature = ''] = header.split('.')
  const age = now.getTime() - Number.parseInt(issued, 36)
  const isFresh = age >= -MAX_CLOCK_SKEW_MS && age < TOKEN_LIFETIME_MS
  return isFresh && isEqual(signature, sign(secret, `${issued}.${nonce}`, browser))
}

/**
 * Returns every cookie with this name (RFC 6265, 4.2) that can be decoded. Strips only plain spaces: browsers do not
 * protect the prefix `__Host-` after other kinds of space, so sibling hosts could set such a cookie.
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
function isEqual(first: string, second: string): boolean {
  // Compare lengths first: copying many long cookies would be expensive.
  if (first.length !== second.length) return false
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
