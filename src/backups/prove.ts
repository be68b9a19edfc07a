import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFT, readBackup } from './backup-files'
import { emptyCheckDatabase } from './check-database'
import { lockFolder } from './lock-folder'
import { requireSpace } from './require-space'
import { restoreBackup } from './restore-backup'

/** A backup to verify by a test restore. */
export interface ProofOrder {
  folder: string
  name: string
  /** Path of the site's program. */
  program: string
  /** A PostgreSQL database that may be emptied. */
  checkUrl?: string | undefined
  /** Timeout for another site using the same folder, in milliseconds. */
  waits?: number
}

const WAIT = 10 * 60_000

/** Start timeout of the restored site in milliseconds. */
const STARTS_WITHIN = 120_000

/**
 * Restores a backup into a temporary place, compares it with its manifest, and starts the site on it, which then answers
 * requests and does nothing else. Resolves to how long restoring took, in milliseconds.
 * @throws what is wrong with the backup.
 */
export async function proveBackup(order: ProofOrder): Promise<number> {
  const lock = await lockFolder(order.folder, 'proof', order.waits ?? WAIT)
  return prove(order).finally(() => lock.stop())
}

async function prove({ folder, name, program, checkUrl }: ProofOrder): Promise<number> {
  const place = join(folder, `proof${DRAFT}`)
  const { size, files } = readBackup(folder, name)
  // Twice the size: the database, and files written while it runs.
  rmSync(place, { recursive: true, force: true })
  requireSpace(folder, 2 * size + files.reduce((sum, file) => sum + file.size, 0))
  mkdirSync(place, { mode: 0o700 })
  try {
    if (checkUrl) await emptyCheckDatabase(checkUrl)
    const began = performance.now()
    await restoreBackup(join(folder, name), {
      to: { dataDir: place, databaseUrl: checkUrl },
      workFolder: join(place, 'work'),
    })
    const took = performance.now() - began
    await requireReady(program, place, checkUrl)
    return took
  } finally {
    rmSync(place, { recursive: true, force: true })
    if (checkUrl) await emptyCheckDatabase(checkUrl)
  }
}

/** @throws if the site cannot start or store on the restored database. */
async function requireReady(program: string, dataDir: string, databaseUrl = ''): Promise<void> {
  // Without the running site's settings.
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [program, '--answer-only'], {
    cwd: dataDir,
    env,
    // It ends when its input closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const late = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN)
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
    clearTimeout(late)
    child.kill('SIGTERM')
    await ended
  }
}
