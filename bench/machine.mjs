import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const QUIET_LOAD = 0.5
const WAIT_SECONDS = Number(process.env.BENCH_WAIT_SECONDS ?? 600)

/** Maximum share of time stolen by the hypervisor before a turn is repeated. */
const MOST_STOLEN = 0.02
const MOST_REPEATS = 3

/** Waits up to ten minutes for the machine to be mostly idle; returns the load average. */
export async function waitUntilQuiet(tell) {
  const end = performance.now() + WAIT_SECONDS * 1000
  if (loadavg()[0] >= QUIET_LOAD) tell(`waiting up to ${WAIT_SECONDS} s for a load below ${QUIET_LOAD} ...`)
  while (loadavg()[0] >= QUIET_LOAD && performance.now() < end) await pause(1000)
  tell(`load ${loadavg()[0].toFixed(2)}`)
  return loadavg()[0]
}

/** Repeats a turn that lost too much time, up to three times; marks it `isDisturbed` if the last one did too. */
export async function undisturbed(tell, turn) {
  for (let repeats = 0; ; repeats++) {
    const before = machineTicks()
    const result = await turn()
    const after = machineTicks()
    const stolen = (after.stolen - before.stolen) / (after.all - before.all)
    if (stolen <= MOST_STOLEN) return result
    const isDisturbed = repeats === MOST_REPEATS
    tell(`${(stolen * 100).toFixed(1)}% of the time was stolen: ${isDisturbed ? 'disturbed' : 'repeating'}`)
    if (isDisturbed) return { ...result, isDisturbed }
  }
}

/** Marks a figure that includes a disturbed turn. */
export function disturbed(turns) {
  return turns.some(({ isDisturbed }) => isDisturbed) ? ' (disturbed)' : ''
}

/** Ticks of all cores since boot: stolen by the hypervisor, and total (proc_stat(5)). */
function machineTicks() {
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { stolen: ticks[7], all: ticks.reduce((sum, each) => sum + each, 0) }
}
