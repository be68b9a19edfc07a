import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../security/site-secret'

const TOKEN_BYTES = 32

/**
 * Returns the CSRF token of a session, masked differently on each page. An unmasked token could be guessed from the length
 * of compressed pages (BREACH).
 */
export function createFormToken(secret: string, area: string, sessionId: string): string {
  const mask = randomBytes(TOKEN_BYTES)
  return Buffer.concat([mask, xor(mask, deriveToken(secret, area, sessionId))]).toString('base64url')
}

export function isFormTokenValid(secret: string, area: string, sessionId: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * TOKEN_BYTES) return false
  return timingSafeEqual(
    xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES)),
    deriveToken(secret, area, sessionId),
  )
}

function deriveToken(secret: string, area: string, sessionId: string): Buffer {
  return createHmac('sha256', deriveKey(secret, `forgery tokens of ${area}`))
    .update(sessionId)
    .digest()
}

function xor(first: Buffer, second: Buffer): Buffer {
  return Buffer.from(first.map((byte, index) => byte ^ (second[index] ?? 0)))
}
