import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { findFreePort } from './free-port.mjs'
import { ensureInstalled, pinnedNode, root } from './installed.mjs'
import { onPinnedNode, stopWithParent } from './pinned.mjs'

stopWithParent()
ensureInstalled()
await onPinnedNode(import.meta.url, runDemo)

/** Runs a temporary site with sample submissions, and prints a sign-in link for its owner. */
async function runDemo() {
  await ensureBuilt()
  const { fillDemo } = await import('./demo/fill.mjs')
  const { loadStore } = await import('./demo/load-store.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let site
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => (site ? site.kill('SIGTERM') : process.exit(0)))
  // The optional count, as in `npm run demo -- 1600`.
  const count = Number(process.argv[2]) || undefined
  console.log("Making up a few weeks of an office's work ...")
  const path = await fillDemo(await loadStore(), { dataDir: join(folder, 'data') }, { count })
  const { PORT = '0' } = process.env
  const port = PORT === '0' ? await findFreePort() : PORT
  site = startSite(folder, port)
  site.once('exit', (code) => process.exit(code ?? 1))
  await once(site.stdout, 'data')
  const address = `http://localhost:${port}`
  console.log(`
The demo is running at ${address}
Sign in as its owner:  ${address}${path}

Emails are written to ${join(folder, 'data/mail')}. When you stop the demo with Ctrl-C, everything is deleted.`)
}

/** Run in its own folder so that no .env file is read. */
function startSite(folder, port) {
  return spawn(pinnedNode, [join(root, 'dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data'), SPEAKER_INTAKE: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
