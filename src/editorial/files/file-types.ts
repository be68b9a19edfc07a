/** Types that may be uploaded. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'avif' | 'pdf'

/** Media types of served files, and their file extensions. */
export const servedTypes = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
} as const

type ServedType = keyof typeof servedTypes

export function isServedType(type: string): type is ServedType {
  return Object.hasOwn(servedTypes, type)
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024

/**
 * The most that a picture may have, in pixels: more than a phone's, and what its decoder can hold in memory.
 * The JPEG decoder scales down while decoding; the AVIF decoder holds several copies of the whole picture.
 */
export const maxPixels: Readonly<Record<Exclude<FileType, 'pdf'>, number>> = {
  jpeg: 110_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  avif: 20_000_000,
}

/** Brands of AVIF, and of phone pictures that browsers cannot show (ISO/IEC 14496-12, 4.3). */
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const BRANDS_END_BYTES = 256

/** PDF readers skip up to 1,024 bytes, such as a byte order mark or printer commands. Markup is rejected. */
const PDF_START = /^[^<]{0,1024}?%PDF-/s
const PDF_HEAD_BYTES = 1024 + '%PDF-'.length
/** NUL, tab, line breaks, and space. Numbers, because browsers load this file too and have no Buffer. */
const PADDING_BYTES: readonly number[] = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]

/** Detects the type by content. "heic" is rejected, but with its own message. */
export function detectFileType(bytes: Uint8Array): FileType | 'heic' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_HEAD_BYTES)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('ftyp', 4)) return detectByBrands(readBrands(head))
  return PDF_START.test(head) && hasPdfTrailer(bytes) ? 'pdf' : undefined
}

function detectByBrands(brands: readonly string[]): 'avif' | 'heic' | undefined {
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : undefined
}

function readBrands(head: string): string[] {
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  return head.slice(8, Math.min(length, BRANDS_END_BYTES)).match(/.{4}/gs) ?? []
}

/** True if the end-of-file marker is in the last 1,024 bytes (ISO 32000-1, 7.5.5), ignoring padding. */
function hasPdfTrailer(bytes: Uint8Array): boolean {
  let end = bytes.length
  while (PADDING_BYTES.includes(bytes[end - 1] ?? -1)) end--
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).subarray(-1024).includes('%%EOF')
}

/** Reasons why an upload is rejected. Their texts are in src/desk/files/upload-texts.ts. */
export type UploadError =
  | 'no-file'
  /** The format of iPhone pictures. */
  | 'heic'
  | 'other-type'
  | 'damaged'
  | 'too-many-pixels'
  /** Decoding needs too much memory or time. */
  | 'too-much-work'
  | 'busy'
  /** Pictures cannot be decoded on this machine. */
  | 'unavailable'
  | 'too-many-files'
  /** The quota would be exceeded. */
  | 'no-room'
