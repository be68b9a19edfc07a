import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { stripInvisible } from '../../content/invisible'

/** Digits and capitals, except for those that look or sound alike: 0 and O, 1, I, and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE_LENGTH = 6

/** Returns 32 random bytes as base64url, for cookies and links. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the token's SHA-256 (hex), for storage. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns a code that is easy to copy: one of 729 million. */
export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Returns an HMAC of the code, for storage: a plain digest of six characters could be brute-forced. */
export function digestCode(code: string, requestId: string, key: Buffer | undefined): string {
  return createHmac('sha256', key ?? '')
    .update(`${requestId} ${normalizeCode(code)}`)
    .digest('hex')
}

/** Compares two digests in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Removes spaces, dashes, and invisible characters, and converts to uppercase. */
function normalizeCode(code: string): string {
  return stripInvisible(code)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}
