import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const QUIET_LOAD = 0.5
const WAIT_SECONDS = Number(process.env.BENCH_WAIT_SECONDS ?? 600)

/** The share of time that the hypervisor may give to others before a turn is run again. */
const MOST_STOLEN = 0.02
const MOST_REPEATS = 3

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_SECONDS = 0.01

/** Waits up to ten minutes for the machine to be mostly idle; returns the load average. */
export async function waitUntilQuiet(tell) {
  const end = performance.now() + WAIT_SECONDS * 1000
  if (loadavg()[0] >= QUIET_LOAD) tell(`waiting up to ${WAIT_SECONDS} s for a load below ${QUIET_LOAD} ...`)
  while (loadavg()[0] >= QUIET_LOAD && performance.now() < end) await pause(1000)
  tell(`load ${loadavg()[0].toFixed(2)}`)
  return loadavg()[0]
}

/** Repeats a turn that lost too much time, three times at most; if the last one did too, it is marked `isDisturbed`. */
export async function undisturbed(tell, turn) {
  for (let repeats = 0; ; repeats++) {
    const before = processorTicks()
    const result = await turn()
    const after = processorTicks()
    const stolen = (after.steal - before.steal) / (after.all - before.all)
    if (stolen <= MOST_STOLEN) return result
    const isDisturbed = repeats === MOST_REPEATS
    tell(`${(stolen * 100).toFixed(1)}% of the time was stolen: ${isDisturbed ? 'disturbed' : 'repeating'}`)
    if (isDisturbed) return { ...result, isDisturbed }
  }
}

/** The mark after a figure from turns of which one stayed disturbed. */
export function disturbed(turns) {
  return turns.some(({ isDisturbed }) => isDisturbed) ? ' (disturbed)' : ''
}

/** Ticks of all cores since the start (proc_stat(5)): user, nice, system, idle, iowait, irq, softirq, steal. */
function processorTicks() {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { steal: ticks[7], all: ticks.reduce((sum, each) => sum + each, 0) }
}

/** Seconds of the processor, user and system, that a process has had with all its threads. */
export function processorSeconds(pid) {
  const { own } = timesOf(pid)
  return own * TICK_SECONDS
}

/** The same with all processes that it started, also those that have ended. */
export function familySeconds(pid) {
  const { own, ended } = timesOf(pid)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return (own + ended) * TICK_SECONDS + children.reduce((sum, child) => sum + familySeconds(Number(child)), 0)
}

/** Whose numbers follow the name in parentheses (proc_pid_stat(5)); a process may end while it is read. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

function parentOf(pid) {
  return statOf(pid)[1]
}

function timesOf(pid) {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15)
  return { own: user + system, ended: endedUser + endedSystem }
}
