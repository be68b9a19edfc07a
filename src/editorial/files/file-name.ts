import { oneLine } from '../../forms/one-line'

/** Characters of a file's name. */
const MAX_NAME_LENGTH = 100

/** Characters that some systems don't allow in file names. */
const RESERVED = /[\\/:*?"<>|]+/g

/**
 * The name of an uploaded file as it is shown and downloaded: one line, without folders, not longer than people read.
 */
export function toFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const name = oneLine(last.slice(0, MAX_READ_LENGTH))
    .replaceAll(RESERVED, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  return shorten(name) || 'file'
}

/** Characters of a name that are looked at. */
const MAX_READ_LENGTH = 2000

/** A long name keeps its ending, which says what it is. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_NAME_LENGTH) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - ending.length - 1).join('')}…${ending}`
}

/** The name that a download gets: that of the upload, with the ending of what it is now. */
export function toDownloadName(name: string, ending: string): string {
  return `${name.replace(/\.\w{1,5}$/, '')}.${ending}`
}
