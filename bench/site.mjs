import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { startPeer } from './serve.mjs'

/**
 * Starts the built site of a checkout, as it runs by default but for `env`, on a free port and an empty data folder;
 * `stop` removes that. `wrap` may put another command before Node's, as one that keeps it to a core.
 */
export async function startSite({ env = {}, nodeFlags = [], wrap = asItIs, checkout = root } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const started = wrap(pinnedNode, [...nodeFlags, join(checkout, 'dist/server/main.js')])
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

function asItIs(command, args) {
  return { command, args }
}
