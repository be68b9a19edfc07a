import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm'

/** Minimum free bytes. A run of all suites needs a fraction of it. */
const ENOUGH = 2 * 1024 ** 3

/**
 * Returns environment variables that put temporary files into memory if there is space: the tests write thousands of small
 * files and would wait for the disk. PostgreSQL's binaries are among them, so the file system must allow execution.
 */
export function inMemory() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    const [, options = ''] =
      new RegExp(`^\\S+ ${MEMORY} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize > ENOUGH && !options.split(',').includes('noexec') ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}
