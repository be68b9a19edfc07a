import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SiteProcess } from '../support/running-site'

/** Ends what was done to a site. */
type Relief = () => void

/** In megabytes: more than all rounds of a test store by themselves. */
const DISK = 1024

/** A small disk of its own: a folder on it, and a way to fill what is left of it. */
export interface SmallDisk {
  dataDir: string
  fill(): Relief
}

/** A small disk in memory. Needs root, or sudo without a password, with rights to mount. */
export function makeSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${DISK}m,mode=777`, 'tmpfs', folder)
  onTestFinished(() => asRoot('umount', '--lazy', folder))
  const filler = join(folder, 'filler')
  return {
    dataDir: mkdtempSync(join(folder, 'data-')),
    fill: () => {
      fillUp(filler)
      return () => rmSync(filler)
    },
  }
}

/**
 * Nothing that is stored under a site's data folder can be written, not even by root, whom modes do not stop.
 * SQLite's `-shm` file stores nothing, and is mapped into memory: `withIndex` takes it along.
 */
export function forbidWriting(site: SiteProcess, { withIndex = false } = {}): Relief {
  const names = readdirSync(site.dataDir).filter((name) => withIndex || !name.endsWith('-shm'))
  const files = [site.dataDir, ...names.map((name) => join(site.dataDir, name))]
  const allow = () => asRoot('chattr', '-i', ...files)
  asRoot('chattr', '+i', ...files)
  onTestFinished(() => void tryTo(allow))
  return allow
}

/** From now on no file of a process may be longer than a sector (RLIMIT_FSIZE): each write beyond fails, as EFBIG. */
export function forbidGrowth({ pid }: Pick<SiteProcess, 'pid'>): Relief {
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'pipe' })
  limit('512')
  // It may have ended.
  return () => tryTo(() => limit('unlimited'))
}

function fillUp(file: string): void {
  const block = Buffer.alloc(64 * 1024)
  const handle = openSync(file, 'w')
  try {
    for (let size = block.length; size >= 1; size = Math.floor(size / 2))
      tryTo(() => writeUntilFull(handle, block, size))
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, block: Buffer, size: number): never {
  for (;;) writeSync(handle, block, 0, size)
}

function asRoot(command: string, ...parameters: string[]): void {
  const [program = '', ...rest] = process.getuid?.() === 0 ? [command] : ['sudo', '-n', command]
  execFileSync(program, [...rest, ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] })
}

function tryTo(task: () => void): void {
  try {
    task()
  } catch {
    // As far as it goes.
  }
}
