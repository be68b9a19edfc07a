import { toOneLine } from '../../forms/one-line'

const MAX_NAME_LENGTH = 100

/** Characters that some systems don't allow in file names. */
const RESERVED = /[\\/:*?"<>|]+/g

/**
 * Returns the name for showing and downloading an uploaded file: one line, without folders, shortened if long.
 */
export function toFileName(rawName: string): string {
  const last = rawName.split(/[\\/]/).at(-1) ?? ''
  const name = toOneLine(last.slice(0, MAX_READ_LENGTH))
    .replaceAll(RESERVED, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  return shorten(name) || 'file'
}

/** Longer names are truncated before they are cleaned. */
const MAX_READ_LENGTH = 2000

/** Shortens a long name but keeps its extension. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_NAME_LENGTH) return name
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - extension.length - 1).join('')}…${extension}`
}

/** Returns the uploaded name with the extension of the served type. */
export function toDownloadName(name: string, extension: string): string {
  return `${name.replace(/\.\w{1,5}$/, '')}.${extension}`
}
