import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bytesFolder, DRAFT, manifestFile, readBackup } from './backup-files'
import { ENCRYPTED, encryptFile } from './encryption'
import { forgottenFile } from './forgotten-list'
import { giveToOwner } from './give-to-owner'
import { lockFolder } from './lock-folder'
import { runCommand } from './run-command'

/** A command that copies backups off this machine. */
export interface Destination {
  /** Shell command that runs for each file, with BACKUP_FILE and BACKUP_NAME set. */
  command: string
  /** Public age key of the recipient. */
  recipient?: string | undefined
  /** Timeout per file in milliseconds. */
  within: number
}

/**
 * Hands over the files of a backup: those of its uploaded files that the same destination does not have yet, its database,
 * the list of what was forgotten, and its manifest last: where that has arrived, all of it has. Where somebody else has
 * just handed over the same backup, nothing is left to do; `onWait` is told that somebody else hands one over.
 * @throws the command's last words.
 */
export async function handOver(
  folder: string,
  name: string,
  destination: Destination,
  onWait?: () => void,
): Promise<void> {
  const lock = await lockFolder(folder, 'leaving', destination.within, onWait)
  await handOverFiles(folder, name, destination).finally(() => lock.stop())
}

async function handOverFiles(folder: string, name: string, destination: Destination): Promise<void> {
  const manifest = readBackup(folder, name)
  const taken = openTaken(folder, destination)
  if (taken.has(name)) return
  for (const { sha256 } of manifest.files) {
    if (taken.has(sha256)) continue
    await handOverFile(folder, join(bytesFolder(folder), sha256), destination)
    taken.add(sha256)
  }
  await handOverFile(folder, join(folder, name, manifest.database), destination)
  if (existsSync(forgottenFile(folder))) await handOverFile(folder, forgottenFile(folder), destination)
  await handOverFile(folder, manifestFile(folder, name), destination)
  taken.add(name)
}

async function handOverFile(folder: string, file: string, { command, recipient, within }: Destination): Promise<void> {
  if (!recipient) return runCommand(command, file, within)
  const leaving = join(folder, `leaving${DRAFT}`)
  const encrypted = join(leaving, basename(file) + ENCRYPTED)
  mkdirSync(leaving, { recursive: true, mode: 0o700 })
  try {
    await encryptFile(file, encrypted, recipient)
    await runCommand(command, encrypted, within)
  } finally {
    rmSync(leaving, { recursive: true, force: true })
  }
}

/** Interval after which files are copied again, in case they were deleted at the destination. */
const TAKEN_FOR = 7 * 24 * 3_600_000

/**
 * The backups that a destination has, by their names, and the bytes, by their SHA-256, as a list beside the backups;
 * another command or key has none of them.
 */
function openTaken(folder: string, { command, recipient = '' }: Destination) {
  const file = join(folder, 'handed-over.json')
  const destination = createHash('sha256')
    .update(JSON.stringify([command, recipient]))
    .digest('hex')
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const isCurrent = stored?.destination === destination && Date.now() - Date.parse(stored.since) < TAKEN_FOR
  const taken = new Set<string>(isCurrent ? stored.taken : [])
  const since = isCurrent ? stored.since : new Date().toISOString()
  return {
    has: (name: string) => taken.has(name),
    add(name: string) {
      taken.add(name)
      writeFileSync(file + DRAFT, JSON.stringify({ destination, since, taken: [...taken] }), {
        mode: 0o600,
        flush: true,
      })
      renameSync(file + DRAFT, file)
      giveToOwner(folder, [file])
    },
  }
}
