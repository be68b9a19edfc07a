/** The id of an uploaded picture includes its size in pixels. */
export const PICTURE_ID = /^p-[a-z\d]{26}-(?<width>\d{1,5})x(?<height>\d{1,5})$/
/** The id of an uploaded document. */
export const DOCUMENT_ID = /^d-[a-z\d]{26}$/

/** Widths in pixels in which pages show uploaded pictures. */
const WIDTHS = [320, 640, 1280] as const

/** Maximum width and height of a stored picture, in pixels. */
export const MAX_PICTURE_SIDE = 3000

interface PictureSize {
  width: number
  height: number
  /** File name, as in "p-…-640.webp". */
  name: string
}

/**
 * Returns the sizes in which pages show a picture, smallest first. None is larger than the original.
 * @throws if `id` is not the id of a picture.
 */
export function pictureSizes(id: string): [PictureSize, ...PictureSize[]] {
  const { width, height } = pictureDimensions(id)
  const largest = Math.min(width, WIDTHS[2])
  const [first, ...others] = [...WIDTHS.filter((each) => each < largest), largest]
  const toSize = (each: number): PictureSize => ({
    width: each,
    height: Math.max(1, Math.round((each * height) / width)),
    name: `${id}-${each}.webp`,
  })
  return [toSize(first ?? largest), ...others.map(toSize)]
}

/**
 * Returns a picture's original size in pixels.
 * @throws if `id` is not the id of a picture.
 */
export function pictureDimensions(id: string): { width: number; height: number } {
  const { width, height } = PICTURE_ID.exec(id)?.groups ?? {}
  if (!width || !height) throw new Error(`${id} is not a picture`)
  return { width: Number(width), height: Number(height) }
}
