import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'

const [signals, commands] = ['exit-on-signals.ts', '../../backups/run-command.ts'].map((name) =>
  JSON.stringify(join(import.meta.dirname, name)),
)

const script = `
  const { exitOnSignals } = await import(${signals})
  const { runCommand } = await import(${commands})
  exitOnSignals()
  process.once('exit', () => console.log('tidied up'))
  await runCommand('sleep 60 & echo $! > "$BACKUP_FILE"; wait', process.argv[1], 60_000)`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a process in order, and with it the command that it runs', async (signal, exitCode) => {
  const file = join(temporaryFolder(), 'process-id')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (part) => (printed += part))
  const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
  await expect.poll(read).toBeGreaterThan(0)
  child.kill(signal)
  expect(await once(child, 'close')).toEqual([exitCode, null])
  expect(printed).toBe('tidied up\n')
  await expect.poll(() => isRunning(read())).toBe(false)
})

function isRunning(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'))
  } catch {
    return false
  }
}
