import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { pinned } from './measure.mjs'
import { startPeer } from './peers/serve.mjs'

const production = {
  NODE_ENV: 'production',
  SECRET: 'this one is for measuring on loopback alone',
  OFFICE_EMAIL: 'office@bench.example',
  MAIL_FROM: 'Bench <hello@bench.example>',
}

/** Starts the built site as in production, on the measured core and an empty data folder; `stop` removes it. */
export async function startOurs(env = {}, nodeFlags = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-bench-'))
  const site = await startPeer({
    name: 'Six Saturdays',
    ...pinned(pinnedNode, [...nodeFlags, join(root, 'dist/server/main.js')]),
    cwd: dataDir,
    env: { ...production, ORIGIN: 'http://localhost', DATA_DIR: dataDir, ...env },
  })
  return {
    ...site,
    dataDir,
    async stop() {
      await site.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
