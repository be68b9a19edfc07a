/** The id of an uploaded picture says its size in pixels; what it was re-encoded to is derived from it. */
export const PICTURE_ID = /^p-[a-z\d]{26}-(?<width>\d{1,5})x(?<height>\d{1,5})$/
/** The id of an uploaded document. */
export const DOCUMENT_ID = /^d-[a-z\d]{26}$/

/** Widths in pixels, at which pages show uploaded pictures. */
const WIDTHS = [320, 640, 1280] as const

/** The longer side of what is kept of a picture, in pixels. */
export const LONGEST_SIDE = 3000

/** One of the sizes of an uploaded picture. */
interface PictureSize {
  width: number
  height: number
  /** The last part of its address, as in "p-…-640.webp". */
  name: string
}

/**
 * The sizes in which pages show a picture, the smallest first: none is larger than the picture itself.
 * @throws when `id` is no picture's.
 */
export function pictureSizes(id: string): [PictureSize, ...PictureSize[]] {
  const { width, height } = dimensionsOf(id)
  const largest = Math.min(width, WIDTHS[2])
  const [first, ...others] = [...WIDTHS.filter((each) => each < largest), largest]
  const sizeAt = (each: number): PictureSize => ({
    width: each,
    height: Math.max(1, Math.round((each * height) / width)),
    name: `${id}-${each}.webp`,
  })
  return [sizeAt(first ?? largest), ...others.map(sizeAt)]
}

/**
 * How large a picture is as it can be downloaded, in pixels. Its id is the last part of that address.
 * @throws when `id` is no picture's.
 */
export function dimensionsOf(id: string): { width: number; height: number } {
  const { width, height } = PICTURE_ID.exec(id)?.groups ?? {}
  if (!width || !height) throw new Error(`${id} is no picture`)
  return { width: Number(width), height: Number(height) }
}
