import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Start time in microseconds. */
  ts: number
  /** Processor time of the thread in microseconds, which other processes do not affect. */
  tdur?: number
}

/** How many times slower a cheap phone's processor is than this machine's. */
const SLOWDOWN = 4

/** Tasks longer than this block input (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50

const TASK = 'ThreadControllerImpl::RunTask'

/** Measures the Total Blocking Time on a phone, from the first paint until `load` resolves, in milliseconds. */
export async function measureBlockingTime(page: Page, load: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'toplevel'] })
  await load()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('the trace has no first paint')
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) => name === TASK && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  )
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  return tasks
    .map(({ tdur = 0 }) => (SLOWDOWN * tdur) / 1000 - LONG_TASK_MS)
    .reduce((sum, over) => sum + Math.max(over, 0), 0)
}
