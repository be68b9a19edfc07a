import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, median, peakMegabytes, pinned, ROUNDS, table } from './measure.mjs'
import { startPeer } from './serve.mjs'
import { startOurs, unlimited } from './site.mjs'
import { record } from './submissions/recording.mjs'
import { CONNECTIONS, openTurns, rateInWords, targetsOf } from './submissions/turns.mjs'

/** Applications per turn, and during the warm-up. */
const COUNT = Number(process.env.BENCH_APPLICATIONS ?? 4000)
const WARM_UP = COUNT / 4

/**
 * Measures durable applications with both emails on SQLite, alternating with the lower bound for the same statements.
 * First measures latency at a fixed rate, and how soon the outbox is empty afterward.
 */
export async function measureSubmissions(tell) {
  const recorded = await record([WARM_UP, COUNT])
  tell('statements recorded')
  const site = await startOurs(unlimited)
  const turns = await openTurns(site)
  try {
    await turns.take(WARM_UP)
    const open = await undisturbed(tell, turns.takeAtRate)
    tell(rateInWords(open))
    const runs = await inTurn({ site: () => turns.take(COUNT), floor: () => takeFromFloor(recorded) }, tell)
    return resultOf(runs, open, peakMegabytes(site.child.pid))
  } finally {
    turns.close()
    await site.stop()
    rmSync(recorded, { recursive: true })
  }
}

/** Alternates the turns of both sides, so that other load affects them equally. */
async function inTurn(sides, tell) {
  const runs = { site: [], floor: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, take] of Object.entries(sides)) {
      const run = await undisturbed(tell, take)
      runs[name].push(run)
      const figures = `${count(run.rate)}/s, p99 ${run.p99.toFixed(1)} ms, ${run.processor.toFixed(3)} ms of the processor each`
      tell(`${round} of ${ROUNDS}  ${name}: ${figures}`)
    }
  }
  return runs
}

/** Runs a turn of the lower bound on an empty database, after a warm-up. */
async function takeFromFloor(recorded) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-floor-'))
  const args = [join(root, 'bench/submissions/floor.mjs'), join(recorded, 'recording'), folder]
  const floor = await startPeer({ name: 'the floor', ...pinned(pinnedNode, args), cwd: folder, env: {} })
  const turns = await openTurns(floor, async () => Number(await (await fetch(`${floor.origin}/waiting`)).text()))
  try {
    await turns.take(WARM_UP)
    return await turns.take(COUNT)
  } finally {
    await floor.stop()
    rmSync(folder, { recursive: true })
  }
}

const names = { rate: 'a second', p50: 'median, ms', p99: 'p99, ms', processor: 'processor each, ms' }

function figureRow(name, runs) {
  const [rate, p50, p99, processor] = Object.keys(names).map((figure) => median(runs.map((run) => run[figure])))
  return [name + disturbed(runs), count(rate), p50.toFixed(1), p99.toFixed(1), processor.toFixed(3)]
}

function resultOf({ site, floor }, open, memory) {
  const ratioOf = (name) => median(site.map((run, index) => run[name] / floor[index][name])).toFixed(2)
  const ratios = `Relative to the floor: rate ${ratioOf('rate')}, p99 ${ratioOf('p99')}, processor time ${ratioOf('processor')}. The site held ${memory.toFixed(0)} MB at most.`
  const figures = table([
    ['', ...Object.values(names)],
    figureRow('Six Saturdays', site),
    figureRow('the floor', floor),
  ])
  return {
    text: `${count(COUNT)} applications over ${CONNECTIONS} connections in each turn on SQLite, with both emails delivered to files; medians of ${ROUNDS} turns:\n\n${figures}\n\n${ratios}\n\n${rateInWords(open)}`,
    checks: targetsOf(open, 25, memory, ''),
  }
}
