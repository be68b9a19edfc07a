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
    const sides = { site: () => turns.take(COUNT), floor: () => takeFromFloor(recorded) }
    const runs = await inTurn(sides, tell)
    return resultOf(runs, open, peakMegabytes(site.child.pid))
  } finally {
    turns.close()
    await site.stop()
    rmSync(recorded, { recursive: true })
  }
}

/** Compares a commit's build with the working tree's, without the lower bound. */
export async function compareSubmissions(tell, checkouts) {
  const sites = {}
  try {
    for (const [name, checkout] of Object.entries(checkouts)) {
      const site = await startOurs(unlimited, { checkout })
      sites[name] = { site, turns: await openTurns(site) }
      await sites[name].turns.take(WARM_UP)
    }
    const sides = Object.entries(sites).map(([name, { turns }]) => [name, () => turns.take(COUNT)])
    const runs = await inTurn(Object.fromEntries(sides), tell)
    const [before, after] = Object.values(runs).map((all) => figuresOf(all).processor)
    return {
      text: `${inEach(runs)}:\n\n${figureTable(runs)}`,
      checks: [{ target: 'submissions: no more processor time than before', found: before / after, least: 1 }],
    }
  } finally {
    for (const { site, turns } of Object.values(sites)) {
      turns.close()
      await site.stop()
    }
  }
}

/** Alternates the turns of all sides, so that other load affects them equally. */
async function inTurn(sides, tell) {
  const runs = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
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

function figuresOf(runs) {
  return Object.fromEntries(Object.keys(names).map((name) => [name, median(runs.map((run) => run[name]))]))
}

function figureTable(runs) {
  const rows = Object.entries(runs).map(([name, all]) => {
    const { rate, p50, p99, processor } = figuresOf(all)
    return [name + disturbed(all), count(rate), p50.toFixed(1), p99.toFixed(1), processor.toFixed(3)]
  })
  return table([['', ...Object.values(names)], ...rows])
}

function inEach(runs) {
  const [first] = Object.values(runs)
  return `${count(COUNT)} applications over ${CONNECTIONS} connections in each turn on SQLite, with both emails delivered to files; medians of ${first.length} turns`
}

function resultOf({ site, floor }, open, memory) {
  const ratioOf = (name) => median(site.map((run, index) => run[name] / floor[index][name])).toFixed(2)
  const ratios = `Relative to the floor: rate ${ratioOf('rate')}, p99 ${ratioOf('p99')}, processor time ${ratioOf('processor')}. The site held ${memory.toFixed(0)} MB at most.`
  const runs = { 'Six Saturdays': site, 'the floor': floor }
  return {
    text: `${inEach(runs)}:\n\n${figureTable(runs)}\n\n${ratios}\n\n${rateInWords(open)}`,
    checks: targetsOf(open, 25, memory, ''),
  }
}
