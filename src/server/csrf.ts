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

/** Whether cookie and header carry the same token, made here, for this browser, not too long ago. */
export function isTokenValid(
  secret: string,
  { cookie, header, browser }: { cookie: string | undefined; header: string | undefined; browser: string },
  now: Date,
): boolean {
  if (!cookie || !header || !isSame(cookie, header)) return false
  const [issued = '', nonce = '', signature = ''] = header.split('.')
  const age = now.getTime() - Number.parseInt(issued, 36)
  const young = age >= 0 && age < VALID_MILLISECONDS
  return young && isSame(signature, sign(secret, `${issued}.${nonce}`, browser))
}

function sign(secret: string, claim: string, browser: string): string {
  return createHmac('sha256', deriveKey(secret, 'forgery tokens')).update(`${claim}\n${browser}`).digest('base64url')
}

/** Compares without telling by its time where two texts differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
