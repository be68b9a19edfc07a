import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFT, readBackup } from './backup-files'
import { clearCheckDatabase } from './check-database'
import { lockFolder } from './lock-folder'
import { requireSpace } from './require-space'
import { restoreBackup } from './restore-backup'

/** A backup to verify by a test restore. */
export interface TestRestoreOrder {
  folder: string
  name: string
  /** Path of the site's program. */
  program: string
  /** A PostgreSQL database that may be emptied. */
  checkUrl?: string | undefined
  /** Time to wait for another site that uses the same folder, in milliseconds. */
  lockTimeoutMs?: number
}

const LOCK_TIMEOUT_MS = 10 * 60_000

/** Start timeout of the restored site in milliseconds. */
const START_TIMEOUT_MS = 120_000

/**
 * Restores a backup into a temporary folder, compares it with its manifest, and starts a site on it without background
 * jobs. Resolves to the duration of the restore in milliseconds.
 * @throws Error that describes the problem with the backup.
 */
export async function runTestRestore(order: TestRestoreOrder): Promise<number> {
  const lock = await lockFolder(order.folder, 'proof', order.lockTimeoutMs ?? LOCK_TIMEOUT_MS)
  return restoreAndStart(order).finally(() => lock.stop())
}

async function restoreAndStart({ folder, name, program, checkUrl }: TestRestoreOrder): Promise<number> {
  const temporaryFolder = join(folder, `proof${DRAFT}`)
  const { size, files } = readBackup(folder, name)
  // Twice the size: for the database, and for files written during the test.
  rmSync(temporaryFolder, { recursive: true, force: true })
  requireSpace(folder, 2 * size + files.reduce((sum, file) => sum + file.size, 0))
  mkdirSync(temporaryFolder, { mode: 0o700 })
  try {
    if (checkUrl) await clearCheckDatabase(checkUrl)
    const began = performance.now()
    await restoreBackup(join(folder, name), {
      to: { dataDir: temporaryFolder, databaseUrl: checkUrl },
      workFolder: join(temporaryFolder, 'work'),
    })
    const tookMs = performance.now() - began
    await requireSiteStarts(program, temporaryFolder, checkUrl)
    return tookMs
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
    if (checkUrl) await clearCheckDatabase(checkUrl)
  }
}

/** @throws if the site cannot start on the restored database or write to it. */
async function requireSiteStarts(program: string, dataDir: string, databaseUrl = ''): Promise<void> {
  // Do not inherit the running site's settings.
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [program, '--answer-only'], {
    cwd: dataDir,
    env,
    // The child process exits when its input closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    let printed = ''
    child.stderr.on('data', (part) => (printed += part))
    for await (const part of child.stdout) {
      printed += part
      const address = /^Site\s+(http:\S+)/m.exec(printed)?.[1]
      if (!address) continue
      const { status } = await fetch(`${address}/readyz`)
      if (status !== 200) throw new Error(`The restored site's /readyz answers ${status}`)
      return
    }
    throw new Error(`The restored site did not start: ${printed.trim().slice(-500)}`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGTERM')
    await ended
  }
}
