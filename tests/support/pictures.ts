import type { Picture } from '../../content/field-types'

/** Returns an uploaded picture as content refers to it. */
export function uploadedPicture(alt: string, width = 1600, height = 1200, letter = 'a'): Picture {
  return { file: `p-${letter.repeat(26)}-${width}x${height}`, alt }
}
