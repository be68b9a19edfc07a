import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'

/** Maximum length of kept output in UTF-16 code units. */
const MAX_OUTPUT_LENGTH = 500

/** Timeout for reading the output after a command has ended, in milliseconds. */
const OUTPUT_TIMEOUT_MS = 500

/** Process groups of running commands. */
const groups = new Set<number | undefined>()

process.once('exit', () => groups.forEach(killGroup))

/**
 * Runs a shell command for a file. Kills its process group after a timeout.
 * @throws Error with its last output if it fails.
 */
export async function runCommand(command: string, file: string, timeoutMs: number): Promise<void> {
  const { SECRET, DATABASE_URL, SMTP_URL, BACKUP_CHECK_URL, ...others } = process.env
  const env = { ...others, BACKUP_COMMAND: command, BACKUP_FILE: file, BACKUP_NAME: basename(file) }
  // Other users can read arguments, so pass the command in the environment. A process group can be killed as a whole.
  const child = spawn('/bin/sh', ['-c', 'exec 2>&1; eval "$BACKUP_COMMAND"'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    killGroup(child.pid)
  }, timeoutMs)
  child.once('exit', () => clearTimeout(timer))
  groups.add(child.pid)
  try {
    const [printed, [code, signal]] = await Promise.all([readLastOutput(child.stdout), waitForExit(child)])
    if (code === 0) return
    const reason = isTimedOut
      ? `it took longer than ${timeoutMs / 1000} seconds`
      : code === null
        ? `ended by ${signal}`
        : `exit code ${code}`
    throw new Error(`The command failed (${reason})${printed && `: ${printed}`}`)
  } finally {
    clearTimeout(timer)
    groups.delete(child.pid)
  }
}

/** Waits for the child to exit, but not for background processes that keep its output open. */
async function waitForExit(child: ChildProcess): Promise<[code: number | null, signal: string | null]> {
  const [code, signal] = await once(child, 'exit')
  setTimeout(() => child.stdout?.destroy(), OUTPUT_TIMEOUT_MS).unref()
  return [code, signal]
}

async function readLastOutput(output: AsyncIterable<Buffer>): Promise<string> {
  let last = ''
  try {
    for await (const part of output) last = (last + part).slice(-MAX_OUTPUT_LENGTH)
  } catch {
    // Return the output that was read so far.
  }
  return last.trim()
}

function killGroup(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(-id, 'SIGKILL')
  } catch {
    // The process group has already ended.
  }
}
