import { createHash } from 'node:crypto'
import { DOCUMENT_ID, PICTURE_ID } from '../../../content/picture-files'

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 26

/** What tells a file from every other: the first 130 bits of its SHA-256 in base32 (RFC 4648, 6), in small letters. */
export function digestOfFile(bytes: Uint8Array): string {
  const bits = BigInt(`0x${createHash('sha256').update(bytes).digest('hex')}`) >> BigInt(256 - 5 * LENGTH)
  return Array.from(
    { length: LENGTH },
    (_, index) => DIGITS[Number((bits >> BigInt(5 * (LENGTH - 1 - index))) & 31n)],
  ).join('')
}

/** Whether an id could be a file's. */
export function isFileId(id: string): boolean {
  return PICTURE_ID.test(id) || DOCUMENT_ID.test(id)
}

export function isPictureId(id: string): boolean {
  return PICTURE_ID.test(id)
}
