import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Content hidden in files; it must not be in any file that is served. */
export const HOSTILE_MARK = '<script>hostile()</script>'

const mark = Buffer.from(HOSTILE_MARK)

/** A small picture in two colors, so that its left and right sides differ. */
export function smallPicture(width = 60, height = 40) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2c6e6b' } }
  return sharp({ create: { width, height, channels: 3, background: '#c2351b' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

/** File types that must be rejected, regardless of the file name. */
export function filesOfOtherTypes(): Record<string, Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${HOSTILE_MARK}</svg>`
  return {
    'nothing.jpg': Buffer.alloc(0),
    'text.jpg': Buffer.from('hello'),
    'drawing.svg': Buffer.from(svg),
    'drawing.png': Buffer.from(`<?xml version="1.0"?>${svg}`),
    'page.jpg': Buffer.from(`<!doctype html>${HOSTILE_MARK}`),
    // A GIF that is also a script, in which GIF89a is a variable.
    'animation.gif': Buffer.from(`GIF89a=1;hostile()//${HOSTILE_MARK}`),
    'bitmap.bmp': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'scan.tiff': Buffer.from('49492a0008000000', 'hex'),
    'icon.ico': Buffer.from('00000100010010100000', 'hex'),
    'archive.zip': Buffer.from('504b0304', 'hex'),
    'program.exe': Buffer.from('MZ'),
    'sound.webp': Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1'),
    'film.avif': boxOf('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    // PDFs with the header not at the start, or without an end.
    'late.pdf': Buffer.from('<html>%PDF-1.7\n%%EOF'),
    'later.pdf': Buffer.from(`${' '.repeat(1025)}%PDF-1.7\n%%EOF`),
    'page-after-zeros.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(2000), mark]),
    'endless.pdf': Buffer.from('%PDF-1.7\n'),
    'buried.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(2000, mark)]),
  }
}

/** A file as an iPhone creates it. */
export function heicFile(): Buffer {
  return boxOf('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
}

/** Pictures that must not be decoded: too large, cut off, or of another type than their first bytes indicate. */
export async function unreadablePictures(): Promise<Record<string, Buffer>> {
  const jpeg = await smallPicture(600, 400).jpeg().toBuffer()
  const png = await smallPicture(600, 400).png().toBuffer()
  const webp = await smallPicture(600, 400).webp().toBuffer()
  const avif = await smallPicture(64, 64).avif({ effort: 0 }).toBuffer()
  return {
    'bomb.png': pngOf(30_000, 30_000),
    'bomb.webp': await flatWebp(16_383, 16_383),
    'bomb.avif': avifBomb(avif, 60_000),
    'large.avif': avifBomb(avif, 5000),
    'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'cut.png': png.subarray(0, png.length / 2),
    'cut.webp': webp.subarray(0, webp.length / 2),
    'head.jpg': Buffer.from('ffd8ffe000104a46494600', 'hex'),
    'head.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'noise.png': Buffer.concat([png.subarray(0, 60), Buffer.alloc(5000, 0x5a)]),
    'svg.jpg': Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(`<svg>${HOSTILE_MARK}</svg>`)]),
    'film.jpg': Buffer.concat([Buffer.from('ffd8ff', 'hex'), avif]),
  }
}

/** Pictures that can be decoded, with content that must not be served. */
export async function loadedPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await smallPicture().jpeg().toBuffer()
  const png = await smallPicture().png().toBuffer()
  const frames = [png, await smallPicture().negate().png().toBuffer()]
  return {
    'page-behind.jpg': Buffer.concat([jpeg, mark]),
    'comment.jpg': withSegment(jpeg, 0xfe, mark),
    'huge-profile.jpg': withSegments(jpeg, 0xe2, Buffer.alloc(60_000, mark), 100),
    'script-chunk.png': withChunk(png, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), mark])),
    'page-behind.png': Buffer.concat([png, mark]),
    'place.jpg': await smallPicture()
      .withExif({ IFD0: { Copyright: HOSTILE_MARK }, IFD3: { GPSLatitude: '37/1 20/1 0/1' } })
      .jpeg()
      .toBuffer(),
    'printed.jpg': await smallPicture().toColorspace('cmyk').jpeg().toBuffer(),
    'deep.png': await smallPicture().toColorspace('rgb16').png().toBuffer(),
    'moving.webp': await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer(),
    'clear.png': await sharp({
      create: { width: 30, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  }
}

/** Documents that are also a page, an archive, a script, or a program. */
export function loadedDocuments(): Buffer[] {
  const page = `%PDF-1.7\n<!doctype html>${HOSTILE_MARK}\n%%EOF\n`
  return ['', 'PK\x03\x04', 'GIF89a=1;hostile()//', 'MZ'].map((before) => Buffer.from(before + page, 'latin1'))
}

/** A black picture with one bit per pixel, which compresses to a few bytes. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const chunks = [
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(lines, { level: 1 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

/** A picture of one color, which takes 38 bytes regardless of its declared size (RFC 9649, 3.4). */
export async function flatWebp(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#777' } })
    .webp({ lossless: true })
    .toBuffer()
  const flat = Buffer.from(Uint8Array.from(small).buffer)
  const at = flat.indexOf('VP8L') + 9
  const flags = flat.readUInt32LE(at) & 0xf0_00_00_00
  flat.writeInt32LE(flags | (width - 1) | ((height - 1) << 14), at)
  return flat
}

/** Declares a picture to be `size` pixels wide and high (ISO/IEC 23008-12, 6.5.3). */
function avifBomb(avif: Buffer, size: number): Buffer {
  const bomb = Buffer.from(avif)
  const at = bomb.indexOf('ispe')
  bomb.writeUInt32BE(size, at + 8)
  bomb.writeUInt32BE(size, at + 12)
  return bomb
}

function boxOf(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type), content])
}

function chunkOf(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** Inserts a chunk after a PNG's header. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunkOf(type, content), png.subarray(afterHeader)])
}

/** Inserts a segment after a JPEG's start marker. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Inserts a color profile in `count` parts (ICC.1, B.4) that is not valid. */
function withSegments(jpeg: Buffer, marker: number, content: Buffer, count: number): Buffer {
  return Array.from({ length: count }, (_, index) => count - index).reduce(
    (whole, number) =>
      withSegment(whole, marker, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, count]), content])),
    jpeg,
  )
}
