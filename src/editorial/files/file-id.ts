import { DOCUMENT_ID, PICTURE_ID } from '../../../content/picture-files'

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const DIGEST_LENGTH = 26

/**
 * Computes a file's id: the first 130 bits of its SHA-256 in lowercase base32 (RFC 4648, 6).
 * Hashes asynchronously, so that other requests are served.
 */
export async function digestFile(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  const bits = BigInt(`0x${digest.toString('hex')}`) >> BigInt(256 - 5 * DIGEST_LENGTH)
  const digits = Array.from(
    { length: DIGEST_LENGTH },
    (_, index) => (bits >> BigInt(5 * (DIGEST_LENGTH - 1 - index))) & 31n,
  )
  return digits.map((digit) => DIGITS[Number(digit)]).join('')
}

export function isFileId(id: string): boolean {
  return PICTURE_ID.test(id) || DOCUMENT_ID.test(id)
}

export function isPictureId(id: string): boolean {
  return PICTURE_ID.test(id)
}
