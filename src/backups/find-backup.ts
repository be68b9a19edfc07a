import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backupName, isBackupName } from './backup-files'
import { ENCRYPTED } from './encryption'

const MANIFEST = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.json(?:\.age)?$/

const DATABASE = /\.(?:db|dump)(?:\.age)?$/

/**
 * Finds the manifest of the newest backup at a path: a folder with backups, one backup's folder, or a file of one.
 * @throws when there is none.
 */
export function findManifest(path: string): string {
  if (!existsSync(path)) throw new Error(`There is nothing at ${path}`)
  if (!statSync(path).isDirectory()) return manifestBeside(path)
  const newest = newestIn(path)
  if (newest !== undefined) return newest
  const below = join(path, 'backups')
  const hint = existsSync(below) && newestIn(below) ? `. Did you mean ${below}?` : ''
  throw new Error(`There is no backup in ${path}${hint}`)
}

/** Returns the manifest beside a database file. Any other file is treated as a manifest. */
function manifestBeside(file: string): string {
  const manifest = file.replace(DATABASE, '.json')
  const found = [manifest, manifest + ENCRYPTED].find(existsSync)
  if (found === undefined)
    throw new Error(
      `${file} has no manifest beside it, so it is no backup. Give the folder of backups. What an earlier version of the site copied is restored with that version.`,
    )
  return found
}

function newestIn(folder: string, now = new Date()): string | undefined {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(folder, entry.name)
    return entry.isDirectory() && isBackupName(entry.name)
      ? readdirSync(inside).map((name) => join(inside, name))
      : [inside]
  })
  const nameOf = (file: string) => file.slice(dirname(file).length + 1)
  const isManifest = (file: string) => MANIFEST.test(nameOf(file))
  const sorted = below.filter(isManifest).sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  // Ignore dates in the future, written by a clock running ahead.
  return sorted.filter((file) => nameOf(file) < backupName(now.toISOString())).at(-1) ?? sorted.at(-1)
}

/**
 * Finds a file that a manifest names, plain or encrypted.
 * @throws when it is missing.
 */
export function findFile(manifest: string, name: string): string {
  const folder = dirname(manifest)
  const places = [folder, join(folder, 'files'), join(folder, '../files')]
  const found = places.flatMap((place) => [join(place, name), join(place, name + ENCRYPTED)]).find(existsSync)
  if (found === undefined) throw new Error(`${join(folder, name)} is missing. Copy it again, or give an older backup.`)
  return found
}
