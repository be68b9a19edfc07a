import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'

/** Runs the built site as it runs by default, on a free port and an empty data folder, while a task asks it. */
export async function withSite(task) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const site = spawn(pinnedNode, [join(root, 'dist/server/main.js')], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const started = await Promise.race([once(site.stdout, 'data'), once(site, 'exit').then(() => undefined)])
    if (!started) throw new Error('the site did not start')
    site.stdout.resume()
    return await task(`http://localhost:${port}`)
  } finally {
    if (site.exitCode === null && site.signalCode === null) {
      site.kill()
      await once(site, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
