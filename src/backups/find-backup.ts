import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backupName, isBackupName } from './backup-files'
import { ENCRYPTED } from './encryption'

const MANIFEST_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.json(?:\.age)?$/

const DATABASE_EXTENSION = /\.(?:db|dump)(?:\.age)?$/

/**
 * Finds the manifest of the newest backup at a path: a folder of backups, a backup's folder, or one of its files.
 * @throws if there is no backup.
 */
export function findManifest(path: string): string {
  if (!existsSync(path)) throw new Error(`There is nothing at ${path}`)
  if (!statSync(path).isDirectory()) return findManifestBeside(path)
  const newest = findNewestManifest(path)
  if (newest !== undefined) return newest
  const backupsFolder = join(path, 'backups')
  const hint = existsSync(backupsFolder) && findNewestManifest(backupsFolder) ? `. Did you mean ${backupsFolder}?` : ''
  throw new Error(`There is no backup in ${path}${hint}`)
}

/** Returns the manifest beside a database file. Any other file is treated as a manifest. */
function findManifestBeside(file: string): string {
  const manifest = file.replace(DATABASE_EXTENSION, '.json')
  const found = [manifest, manifest + ENCRYPTED].find(existsSync)
  if (found === undefined)
    throw new Error(
      `${file} has no manifest beside it, so it is not a backup. Give the folder of backups. Restore copies made by an earlier version of the site with that version.`,
    )
  return found
}

function findNewestManifest(folder: string, now = new Date()): string | undefined {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const entryPath = join(folder, entry.name)
    return entry.isDirectory() && isBackupName(entry.name)
      ? readdirSync(entryPath).map((name) => join(entryPath, name))
      : [entryPath]
  })
  const getFileName = (file: string) => file.slice(dirname(file).length + 1)
  const isManifest = (file: string) => MANIFEST_NAME.test(getFileName(file))
  const manifests = files.filter(isManifest).sort((one, other) => (getFileName(one) < getFileName(other) ? -1 : 1))
  // Ignore dates in the future, written by a clock running ahead.
  return manifests.filter((file) => getFileName(file) < backupName(now.toISOString())).at(-1) ?? manifests.at(-1)
}

/**
 * Finds a file listed in a manifest, plain or encrypted.
 * @throws if the file is missing.
 */
export function findFile(manifest: string, name: string): string {
  const folder = dirname(manifest)
  const folders = [folder, join(folder, 'files'), join(folder, '../files')]
  const found = folders.flatMap((place) => [join(place, name), join(place, name + ENCRYPTED)]).find(existsSync)
  if (found === undefined) throw new Error(`${join(folder, name)} is missing. Copy it again, or give an older backup.`)
  return found
}
