import type { Picture } from '../../content/field-types'

/** For tests: an uploaded picture, as content names it. */
export function uploadedPicture(alt: string, width = 1600, height = 1200, letter = 'a'): Picture {
  return { file: `p-${letter.repeat(26)}-${width}x${height}`, alt }
}
