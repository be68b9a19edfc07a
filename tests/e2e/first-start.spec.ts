import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** Generous, because other processes may slow down the build. */
const BUILD_TIMEOUT_MS = 110_000

const sources = [
  'content',
  'docs/manual.md',
  'scripts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

test('a checkout without a build builds itself at its first start, and runs as a trial', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  for (const source of sources)
    cpSync(join(root, source), join(folder, source), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { NODE_ENV: _, ...env } = process.env
  const site = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env: { ...env, PORT: '0' } })
  try {
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
    await expect.poll(() => output, { timeout: BUILD_TIMEOUT_MS }).toMatch(/http:\/\/localhost:\d+|cannot start/)
    expect(output).toContain('Building ...')
    expect(output).not.toContain('cannot start')
    const [address = ''] = /http:\/\/localhost:\d+/.exec(output) ?? []
    expect((await fetch(address)).status).toBe(200)
  } finally {
    site.kill()
    if (site.exitCode === null && site.signalCode === null) await once(site, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
