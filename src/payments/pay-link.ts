import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY } from '../../content/moments'

const LIFETIME_MS = 60 * DAY

/** Returns the token of a pay link: application id, expiry, and signature (HMAC with SHA-256). */
export function createPayToken(key: Buffer, applicationId: string, now: Date): string {
  const claim = `${applicationId}.${(now.getTime() + LIFETIME_MS).toString(36)}`
  return `${claim}.${sign(key, claim).toString('base64url')}`
}

/** Returns the application of a pay link; undefined if the token is invalid or has expired. */
export function readPayToken(key: Buffer, token: string, now: Date): string | undefined {
  const [, claim = '', applicationId, expiry = '', signature = ''] =
    /^(([\w-]+)\.([\da-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  // Compare the text, because several texts decode to the same bytes.
  const expected = Buffer.from(sign(key, claim).toString('base64url'))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number.parseInt(expiry, 36) > now.getTime() ? applicationId : undefined
}

function sign(key: Buffer, claim: string): Buffer {
  return createHmac('sha256', key).update(claim).digest()
}
