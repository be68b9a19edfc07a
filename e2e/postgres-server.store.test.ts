import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const program = `
  import { openPostgresServer } from ${JSON.stringify(join(import.meta.dirname, 'postgres-server.ts'))}
  const { url } = await openPostgresServer()
  console.log(url)
  setInterval(() => {}, 1000)`

test('the server ends with the process that asked for it, even one that is killed, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL, which does not run as root, has to get in.
  chmodSync(folder, 0o755)
  const asker = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const [url] = await once(asker.stdout, 'data')
  expect(String(url)).toContain('postgres://')
  expect(readdirSync(folder)).not.toEqual([])
  asker.kill('SIGKILL')
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toEqual([])
})
