import { oneLine } from '../../forms/one-line'

/** Characters of a file's name. */
const NAME_LIMIT = 100

/** What is no part of a name on some system. */
const RESERVED = /[\\/:*?"<>|]+/g

/** The name of an uploaded file as it is shown and downloaded: one line, without folders, not longer than people read. */
export function fileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const name = oneLine(last.slice(0, LONGEST_READ))
    .replaceAll(RESERVED, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  return shortened(name) || 'file'
}

/** Characters of a name that are looked at. */
const LONGEST_READ = 2000

/** A long name keeps its ending, which says what it is. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= NAME_LIMIT) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, NAME_LIMIT - ending.length - 1).join('')}…${ending}`
}

/** The name that a download gets: that of the upload, with the ending of what it is now. */
export function downloadName(name: string, ending: string): string {
  return `${name.replace(/\.\w{1,5}$/, '')}.${ending}`
}
