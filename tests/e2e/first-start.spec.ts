import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** A build may have to share the processor with everything else on the machine. */
const BUILD_TIMEOUT_MS = 110_000

const sources = ['content', 'scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

test('a checkout without a build builds itself at its first start, and answers as a trial and not in production', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  for (const source of sources)
    cpSync(join(root, source), join(folder, source), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { NODE_ENV: _, ...env } = process.env
  const site = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env: { ...env, PORT: '0' } })
  try {
    let said = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said, { timeout: BUILD_TIMEOUT_MS }).toMatch(/http:\/\/localhost:\d+|cannot start/)
    expect(said).toContain('Building ...')
    expect(said).not.toContain('cannot start')
    const [address = ''] = /http:\/\/localhost:\d+/.exec(said) ?? []
    expect((await fetch(address)).status).toBe(200)
  } finally {
    site.kill()
    if (site.exitCode === null && site.signalCode === null) await once(site, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
