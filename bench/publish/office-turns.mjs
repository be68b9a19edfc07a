import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPostedFields } from '../../tests/support/posted-by.ts'
import { processorSeconds } from '../../tests/support/processor-seconds.ts'
import { listScreens } from '../bytes.mjs'
import { fill } from '../desk/fill.mjs'
import { startDesk } from '../desk/running-desk.mjs'
import { median, ROUNDS } from '../measure.mjs'

/** Time for recompressing pages and checking content, in milliseconds. */
const SETTLING = 5000
const SUBMISSIONS = 10
const DOCUMENT = 'organization'
const PUBLISH = `/desk/website/publish/${DOCUMENT}`

/**
 * Measures medians: processor milliseconds of the page before publishing, of a publication that changes every page, and
 * of the background work after it; and the page's duration beside two endless loops.
 */
export async function measureOffice(store) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-'))
  await fill({ dataDir }, SUBMISSIONS, store)
  const desk = await startDesk({ dataDir }, store)
  const rounds = []
  try {
    await publish(desk, 'Program', (read, send) => read().then(send))
    for (let round = 1; round <= ROUNDS; round++) rounds.push(await measureRound(desk, round))
  } finally {
    await desk.stop()
    rmSync(dataDir, { recursive: true })
  }
  const of = (figure) => median(rounds.map((round) => round[figure]))
  return { page: of('page'), publication: of('publication'), rest: of('rest'), beside: of('beside') }
}

async function measureRound(desk, round) {
  const turn = { idle: await spent(desk, () => pause(SETTLING)) }
  await publish(desk, `Program ${round}`, async (read, send) => {
    turn.page = await spent(desk, read)
    turn.beside = await besideLoops(read)
    turn.publication = await spent(desk, send)
    turn.rest = (await spent(desk, () => pause(SETTLING))) - turn.idle
  })
  return turn
}

/** Saves a draft. `take` reads the page before publishing and publishes the draft. */
async function publish(desk, name, take) {
  for (const path of await listScreens(desk.origin)) await desk.ask(path)
  const edit = `/desk/website/edit/${DOCUMENT}`
  const form = readPostedFields(await desk.ask(edit))
  form.set('value.name', name)
  expectDone(await desk.post(edit, form))
  let page = ''
  const read = async () => (page = await desk.ask(PUBLISH))
  const send = async () => expectDone(await desk.post(PUBLISH, readPostedFields(page)))
  await take(read, send)
}

function expectDone({ status, url }) {
  if (status !== 303) throw new Error(`${url} answered ${status}`)
}

async function spent({ pid }, task) {
  const before = processorSeconds(pid)
  await task()
  return (processorSeconds(pid) - before) * 1000
}

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
