import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../scripts/free-port.mjs'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { load, median, peakMegabytes, pinned, residentMegabytes, table } from './measure.mjs'
import { startOurs } from './ours.mjs'

const STARTS = 9

/** What the site needs of a machine: memory, and time from the start of `node` to the first response. */
export async function measureSmall(tell) {
  const idle = []
  const loaded = []
  for (let time = 0; time < 3; time++) {
    const ours = await startOurs()
    idle.push(residentMegabytes(ours.child.pid))
    load(`${ours.origin}/about`, { seconds: 5, headers: { 'Accept-Encoding': 'br' } })
    loaded.push(peakMegabytes(ours.child.pid))
    await ours.stop()
    tell(`memory: ${idle.at(-1).toFixed(0)} MB before and ${loaded.at(-1).toFixed(0)} MB after a load of pages`)
  }
  const starts = []
  const bare = []
  for (let time = 0; time < STARTS; time++) {
    starts.push(await timeToFirstAnswer())
    bare.push(await timeOf(pinned(pinnedNode, ['-e', ''])))
  }
  tell(`first response after ${median(starts).toFixed(0)} ms; a bare node exits after ${median(bare).toFixed(0)} ms`)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    text: table([
      ['', 'median'],
      ['resident after startup, MB', median(idle).toFixed(0)],
      ['peak resident under a load of pages, MB', median(loaded).toFixed(0)],
      ['from the start of `node` to the first response, already built, ms', median(starts).toFixed(0)],
      ['for comparison: `node -e ""` from start to end, ms', median(bare).toFixed(0)],
      ['dependencies of the running site', String(Object.keys(dependencies).length)],
    ]),
    checks: [
      { target: 'at most 120 MB resident under pages', found: 120 / median(loaded), least: 1 },
      { target: 'first response at most 500 ms after node starts', found: 500 / median(starts), least: 1 },
    ],
  }
}

async function timeToFirstAnswer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-start-'))
  const port = await findFreePort()
  const { command, args } = pinned(pinnedNode, [join(root, 'dist/server/main.js')])
  const start = performance.now()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir }
  const site = spawn(command, args, { cwd: dataDir, env, stdio: 'ignore' })
  try {
    for (let tries = 0; tries < 2000; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer?.ok && (await answer.text())) return performance.now() - start
      await pause(2)
    }
    throw new Error('the site does not respond')
  } finally {
    site.kill()
    await once(site, 'exit')
    rmSync(dataDir, { recursive: true })
  }
}

async function timeOf({ command, args }) {
  const start = performance.now()
  await once(spawn(command, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - start
}
