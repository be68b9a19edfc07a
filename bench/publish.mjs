import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadStore } from '../scripts/demo/load-store.mjs'
import { readPostedFields } from '../tests/support/posted-by.ts'
import { processorSeconds } from '../tests/support/processor-seconds.ts'
import { listScreens } from './bytes.mjs'
import { fill } from './desk/fill.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { count, median, ROUNDS, table } from './measure.mjs'

/** Time for recompressing pages and checking content, in milliseconds. */
const SETTLING = 5000

const EDIT = '/desk/website/edit/organization'
const PUBLISH = '/desk/website/publish/organization'

/** Measurements with their targets in milliseconds. */
const figures = {
  page: { words: 'the page before publishing, ms of the processor', most: 400 },
  beside: { words: 'the same page beside two endless loops, ms until it is answered', most: 1000 },
  publication: { words: 'a publication, ms of the processor', most: 400 },
  rest: { words: 'compressing and checking all pages afterwards, ms of the processor' },
}

/** Measures the publication of a text that every page shows. */
export async function measurePublish(tell) {
  const store = await loadStore()
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-publish-'))
  await fill({ dataDir }, 10, store)
  const desk = await startDesk({ dataDir }, store)
  const rounds = []
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      rounds.push(await measureRound(desk, `Program ${round}`))
      tell(`${round} of ${ROUNDS}  ${JSON.stringify(rounds.at(-1))}`)
    }
  } finally {
    await desk.stop()
    rmSync(dataDir, { recursive: true })
  }
  const measured = Object.entries(figures).map(([name, figure]) => {
    return { ...figure, found: median(rounds.slice(1).map((round) => round[name])) }
  })
  const rows = measured.map(({ words, found }) => [words, count(found)])
  return {
    text: `A text that every page shows, on SQLite; medians of ${ROUNDS} rounds:\n\n${table([['', 'median'], ...rows])}`,
    checks: measured.flatMap(({ words, most, found }) =>
      most ? [{ target: `${words}: ${count(most)}`, found: most / found, least: 1 }] : [],
    ),
  }
}

/** Saves a draft, reads the page before publishing, and publishes it. */
async function measureRound(desk, name) {
  const settle = () => spent(desk, () => pause(SETTLING))
  const idle = await settle()
  for (const path of await listScreens(desk.origin)) await desk.ask(path)
  const draft = readPostedFields(await desk.ask(EDIT))
  draft.set('value.name', name)
  await post(desk, EDIT, draft)
  const page = await spent(desk, () => desk.ask(PUBLISH))
  const beside = await besideLoops(() => desk.ask(PUBLISH))
  const fields = readPostedFields(await desk.ask(PUBLISH))
  const publication = await spent(desk, () => post(desk, PUBLISH, fields))
  return { page, beside, publication, rest: (await settle()) - idle }
}

async function post(desk, path, fields) {
  const { status } = await desk.post(path, fields)
  if (status !== 303) throw new Error(`${path} answered ${status}`)
}

/** Returns the processor time of the site during a task, in milliseconds. */
async function spent({ pid }, task) {
  const before = processorSeconds(pid)
  await task()
  return (processorSeconds(pid) - before) * 1000
}

/** Returns the milliseconds that a task takes beside two endless loops. */
async function besideLoops(task) {
  const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);']))
  try {
    const began = performance.now()
    await task()
    return performance.now() - began
  } finally {
    for (const loop of loops) loop.kill()
  }
}
