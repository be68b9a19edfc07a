import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_SECONDS = 0.01

/** Seconds of the processor, user and system, that a process has had with all its threads. */
export function processorSeconds(pid: number): number {
  return timesOf(pid).own * TICK_SECONDS
}

/** The same with all processes that it started, also those that have ended. */
export function familySeconds(pid: number): number {
  const { own, ended } = timesOf(pid)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return (own + ended) * TICK_SECONDS + children.reduce((sum, child) => sum + familySeconds(Number(child)), 0)
}

/** Whose numbers follow the name in parentheses (proc_pid_stat(5)); a process may end while it is read. */
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
