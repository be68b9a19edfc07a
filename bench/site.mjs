import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { startPeer } from './serve.mjs'

const main = join(root, 'dist/server/main.js')

/** Runs the site as it runs by default while a task asks its address. */
export async function withSite(task) {
  const site = await startSite()
  try {
    return await task(site.origin)
  } finally {
    await site.stop()
  }
}

/**
 * Starts the built site, as it runs by default but for `env`, on a free port and an empty data folder; `stop` removes
 * that. `wrap` may put another command before Node's, as one that keeps it to a core.
 */
export async function startSite({ env = {}, nodeFlags = [], wrap = (command, args) => ({ command, args }) } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const started = wrap(pinnedNode, [...nodeFlags, main])
  const site = await startPeer({ name: 'Six Saturdays', ...started, cwd: dataDir, env: { DATA_DIR: dataDir, ...env } })
  return {
    ...site,
    dataDir,
    async stop() {
      await site.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
