import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SiteProcess } from '../support/running-site'

/** Removes an injected fault. */
type RemoveFault = () => void

/** In megabytes: more than all rounds of a test store. */
const DISK = 1024

/** A small disk: a folder on it, and a function that fills the remaining space. */
export interface SmallDisk {
  dataDir: string
  fill(): RemoveFault
}

/** Mounts a small disk in memory. Requires root, or sudo without a password, with rights to mount. */
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
 * Makes all files in a site's data folder immutable, because file modes do not stop root. SQLite's `-shm` file is
 * memory-mapped and stores no data, so it is only included with `withIndex`.
 */
export function forbidWriting(site: SiteProcess, { withIndex = false } = {}): RemoveFault {
  const names = readdirSync(site.dataDir).filter((name) => withIndex || !name.endsWith('-shm'))
  const files = [site.dataDir, ...names.map((name) => join(site.dataDir, name))]
  const allow = () => asRoot('chattr', '-i', ...files)
  asRoot('chattr', '+i', ...files)
  onTestFinished(() => void tryTo(allow))
  return allow
}

/** Limits the files of a process to 512 bytes (RLIMIT_FSIZE). Writing beyond that fails with EFBIG. */
export function forbidGrowth({ pid }: Pick<SiteProcess, 'pid'>): RemoveFault {
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'pipe' })
  limit('512')
  // The process may have ended.
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
    // Best effort.
  }
}
