import sharp, { type Sharp } from 'sharp'
import { MAX_PICTURE_SIDE, pictureSizes } from '../../../content/picture-files'
import { type FileType, maxPixels } from './file-types'

export interface EncodedPicture {
  /** See content/field-types.ts. */
  id: string
  parts: EncodedPart[]
}

interface EncodedPart {
  /** The last segment of its address. */
  name: string
  type: 'image/webp' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

export type PictureType = Exclude<FileType, 'pdf'>

/** The only libvips decoder allowed for each type (see `allowDecoder`). */
const decoders: Readonly<Record<PictureType, string>> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
}

/** Blocks all libvips decoders except the one for a type, for the whole process. */
export function allowDecoder(type: PictureType): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [decoders[type]] })
  sharp.cache(false)
  sharp.concurrency(1)
}

/**
 * Re-encodes a picture upright in sRGB without metadata: in several sizes for pages, and in full size for downloads.
 * @throws if it cannot be decoded.
 */
export async function encodePicture(bytes: Uint8Array, digest: string, type: PictureType): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels[type], failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const id = `p-${digest}-${width}x${height}`
  const createImage = () => sharp(data, { raw: { width, height, channels } })
  const parts: EncodedPart[] = []
  for (const size of pictureSizes(id)) {
    const resized = createImage().resize({ width: size.width, height: size.height, fit: 'fill' })
    parts.push({ name: size.name, type: 'image/webp', bytes: await resized.webp({ quality: 80 }).toBuffer() })
  }
  parts.push(await encodeDownload(id, createImage(), isOpaque(data, channels)))
  return { id, parts }
}

async function encodeDownload(id: string, image: Sharp, opaque: boolean): Promise<EncodedPart> {
  if (!opaque) return { name: id, type: 'image/png', bytes: await image.png().toBuffer() }
  const jpeg = image.removeAlpha().jpeg({ quality: 88 })
  return { name: id, type: 'image/jpeg', bytes: await jpeg.toBuffer() }
}

/** True if no pixel is transparent. */
function isOpaque(data: Uint8Array, channels: number): boolean {
  if (channels === 1 || channels === 3) return true
  for (let alpha = channels - 1; alpha < data.length; alpha += channels) if (data[alpha] !== 255) return false
  return true
}
