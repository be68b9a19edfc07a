import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'

/** In bytes; a run of all suites takes a fraction of it. */
const ENOUGH = 2 * 1024 ** 3

/**
 * The environment that puts temporary files into memory if there is room: the tests store thousands of small things,
 * each of which would wait for the disk. They include PostgreSQL's programs, so programs must be allowed to run there.
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
