import { readdirSync, readFileSync } from 'node:fs'

/** Ticks in /proc are hundredths of a second on every Linux that Node supports. */
const TICK_SECONDS = 0.01

/** Returns the processor time (user and system) of a process with all its threads, in seconds. */
export function processorSeconds(pid: number): number {
  return timesOf(pid).own * TICK_SECONDS
}

/** Returns the processor time of a process and its child processes, including ended ones, in seconds. */
export function processTreeSeconds(pid: number): number {
  const { own, ended } = timesOf(pid)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return (own + ended) * TICK_SECONDS + children.reduce((sum, child) => sum + processTreeSeconds(Number(child)), 0)
}

/** Returns the numbers after the name in parentheses (proc_pid_stat(5)), or none if the process has ended. */
function statOf(pid: number | string): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    return fields.split(' ').map(Number)
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  return statOf(pid)[1]
}

function timesOf(pid: number): { own: number; ended: number } {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15)
  return { own: user + system, ended: endedUser + endedSystem }
}
