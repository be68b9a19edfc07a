import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { pinned } from './measure.mjs'
import { startPeer } from './serve.mjs'

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'http://localhost',
  SECRET: 'this one is for measuring on loopback alone',
  OFFICE_EMAIL: 'office@bench.example',
  MAIL_FROM: 'Bench <hello@bench.example>',
}

/** Settings that turn off rate limits and trust the load generator's addresses; production refuses them. */
export const unlimited = { TRUSTED_PROXIES: '1', RATE_LIMIT: 'off', NODE_ENV: 'bench' }

/**
 * Starts the built site with default settings and `env`, on a free port and an empty data folder, which
 * `stop` removes. With `isPinned`, runs only on the measured core.
 */
export async function startSite({ env = {}, nodeFlags = [], isPinned = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  const args = [...nodeFlags, join(root, 'dist/server/main.js')]
  const started = isPinned ? pinned(pinnedNode, args) : { command: pinnedNode, args }
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

/** Starts the built site with production settings on the measured core and an empty data folder, which `stop` removes. */
export function startOurs(env = {}, nodeFlags = []) {
  return startSite({ env: { ...production, ...env }, nodeFlags, isPinned: true })
}
