import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { withoutInvisible } from '../../content/invisible'

/** Digits and capitals without those that look or sound like another: 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const CODE_LENGTH = 6

/** 32 random bytes as base64url, for cookies and links. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a token is stored: its SHA-256 in hexadecimal. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A code that people can copy from an email: one of 729 million. */
export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** How a request's code is stored: an HMAC, because a digest of six characters could be found by trying all of them. */
export function digestCode(code: string, requestId: string, key: Buffer | undefined): string {
  return createHmac('sha256', key ?? '')
    .update(`${requestId} ${normalizeCode(code)}`)
    .digest('hex')
}

/** Whether two digests are the same, in a time that does not tell how much of them is. */
export function isSameDigest(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** However people type or paste it: in either case, with spaces or a dash in the middle. */
function normalizeCode(code: string): string {
  return withoutInvisible(code)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}
