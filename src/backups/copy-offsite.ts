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
  timeoutMs: number
}

/**
 * Copies a backup off this machine: file bytes that the destination does not have, the database, the list of erased
 * submissions, and the manifest last, as a sign that the copy is complete. Does nothing if already copied. Calls `onWait`
 * if another copy is running.
 * @throws Error with the command's last output.
 */
export async function copyOffsite(
  folder: string,
  name: string,
  destination: Destination,
  onWait?: () => void,
): Promise<void> {
  const lock = await lockFolder(folder, 'leaving', destination.timeoutMs, onWait)
  await copyFilesOffsite(folder, name, destination).finally(() => lock.stop())
}

async function copyFilesOffsite(folder: string, name: string, destination: Destination): Promise<void> {
  const manifest = readBackup(folder, name)
  const copiedList = openCopiedList(folder, destination)
  if (copiedList.has(name)) return
  for (const { sha256 } of manifest.files) {
    if (copiedList.has(sha256)) continue
    await copyFileOffsite(folder, join(bytesFolder(folder), sha256), destination)
    copiedList.add(sha256)
  }
  await copyFileOffsite(folder, join(folder, name, manifest.database), destination)
  if (existsSync(forgottenFile(folder))) await copyFileOffsite(folder, forgottenFile(folder), destination)
  await copyFileOffsite(folder, manifestFile(folder, name), destination)
  copiedList.add(name)
}

async function copyFileOffsite(
  folder: string,
  file: string,
  { command, recipient, timeoutMs }: Destination,
): Promise<void> {
  if (!recipient) return runCommand(command, file, timeoutMs)
  const encryptedFolder = join(folder, `leaving${DRAFT}`)
  const encryptedFile = join(encryptedFolder, basename(file) + ENCRYPTED)
  mkdirSync(encryptedFolder, { recursive: true, mode: 0o700 })
  try {
    await encryptFile(file, encryptedFile, recipient)
    await runCommand(command, encryptedFile, timeoutMs)
  } finally {
    rmSync(encryptedFolder, { recursive: true, force: true })
  }
}

/** Interval after which files are copied again, in case they were deleted at the destination. */
const COPIED_LIST_LIFETIME_MS = 7 * 24 * 3_600_000

/** Opens the list of copied backups (names) and bytes (SHA-256). A different command or key starts a new list. */
function openCopiedList(folder: string, { command, recipient = '' }: Destination) {
  const file = join(folder, 'handed-over.json')
  const destination = createHash('sha256')
    .update(JSON.stringify([command, recipient]))
    .digest('hex')
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const isCurrent =
    stored?.destination === destination && Date.now() - Date.parse(stored.since) < COPIED_LIST_LIFETIME_MS
  const copied = new Set<string>(isCurrent ? stored.taken : [])
  const since = isCurrent ? stored.since : new Date().toISOString()
  return {
    has: (name: string) => copied.has(name),
    add(name: string) {
      copied.add(name)
      writeFileSync(file + DRAFT, JSON.stringify({ destination, since, taken: [...copied] }), {
        mode: 0o600,
        flush: true,
      })
      renameSync(file + DRAFT, file)
      giveToOwner(folder, [file])
    },
  }
}
