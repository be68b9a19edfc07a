import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** In microseconds. */
  ts: number
  /** The thread's processor time, in microseconds: what other programs take of the machine is not in it. */
  tdur?: number
}

/** How much slower a cheap phone is than this machine. */
const SLOWDOWN = 4

/** A longer task holds up whoever taps (https://web.dev/articles/tbt). */
const LONGEST_TASK = 50

const TASK = 'ThreadControllerImpl::RunTask'

/** The page's Total Blocking Time from its first paint until `load` resolves, on a phone, in milliseconds. */
export async function blockingTime(page: Page, load: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'toplevel'] })
  await load()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('nothing was painted')
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) => name === TASK && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  )
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  return tasks
    .map(({ tdur = 0 }) => (SLOWDOWN * tdur) / 1000 - LONGEST_TASK)
    .reduce((sum, over) => sum + Math.max(over, 0), 0)
}
