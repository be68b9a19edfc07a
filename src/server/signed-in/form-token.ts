import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../security/site-secret'

const LENGTH = 32

/**
 * The token against forgery in the forms of one session, with another mask on each page: what a page repeats could be
 * guessed from the length of its compressed bytes (BREACH).
 */
export function formToken(secret: string, area: string, sessionId: string): string {
  const mask = randomBytes(LENGTH)
  return Buffer.concat([mask, xor(mask, tokenOf(secret, area, sessionId))]).toString('base64url')
}

export function isFormTokenValid(secret: string, area: string, sessionId: string, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== 2 * LENGTH) return false
  return timingSafeEqual(xor(bytes.subarray(0, LENGTH), bytes.subarray(LENGTH)), tokenOf(secret, area, sessionId))
}

function tokenOf(secret: string, area: string, sessionId: string): Buffer {
  return createHmac('sha256', deriveKey(secret, `forgery tokens of ${area}`))
    .update(sessionId)
    .digest()
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)))
}
