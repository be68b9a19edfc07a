import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { root } from '../../scripts/installed.mjs'
import { startOurs, unlimited } from '../ours.mjs'

const SIGNAL = 'SIGUSR2'
const FILE = 'statements'
const WRITTEN_WITHIN_SECONDS = 60

/** In the site: records from one signal to the next, then writes the statements into the folder. */
export function onRecordingSignals(folder) {
  let isWanted = false
  let calls
  let startedAt
  process.on(SIGNAL, () => {
    isWanted = !isWanted
  })
  return {
    add: (call) => calls?.push(call),
    /** Begins or ends as it was asked to; called where the tables are whole. */
    turn(more, atStart) {
      if (isWanted && !calls) {
        atStart()
        calls = []
        startedAt = Date.now()
      } else if (!isWanted && calls) {
        writeFileSync(join(folder, `${FILE}.part`), serialize({ ...more, calls, startedAt }))
        renameSync(join(folder, `${FILE}.part`), join(folder, FILE))
        calls = undefined
      }
    },
  }
}

/** What a site wrote. */
export function readRecording(folder) {
  return deserialize(readFileSync(join(folder, FILE)))
}

/**
 * Starts a site that records what it asks of its database into a folder that is the caller's to remove, and runs a task
 * with it and `record`, which records for so many milliseconds.
 */
export async function withRecordingSite(recorder, env, task) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-recording-'))
  const flags = ['--import', join(root, 'bench/submissions', recorder)]
  const site = await startOurs({ ...unlimited, ...env, BENCH_RECORDING: folder }, flags)
  try {
    await task(site, async (milliseconds) => {
      process.kill(site.child.pid, SIGNAL)
      await pause(milliseconds)
      process.kill(site.child.pid, SIGNAL)
    })
    await written(folder)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  } finally {
    await site.stop()
  }
}

async function written(folder) {
  for (let tries = 0; tries < WRITTEN_WITHIN_SECONDS * 10; tries++) {
    try {
      return readRecording(folder)
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
      await pause(100)
    }
  }
  throw new Error('the site wrote no statements')
}
