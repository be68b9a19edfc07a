import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPictures, PICTURE_LIMITS, type Pictures } from '../../src/server/files/pictures'

const program = join(import.meta.dirname, 'picture-process.mjs')

/** Decodes uploaded pictures with the TypeScript sources. */
export function openPictures(limits: Partial<typeof PICTURE_LIMITS> = {}): Pictures {
  const pictures = createPictures({ program, limits: { ...PICTURE_LIMITS, ...limits } })
  onTestFinished(() => pictures.stop())
  return pictures
}
