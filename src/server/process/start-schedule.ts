import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../app-context'
import { runDue } from '../../editorial/publishing/run-due'
import type { Log } from './log'

const POLL_MILLISECONDS = 250
const PAUSE_AFTER_FAILURE_MILLISECONDS = 5000

interface ScheduleTimes {
  /** How often to look for what is due, in milliseconds. */
  poll?: number
  afterFailure?: number
}

export function startSchedule(
  app: AppContext,
  log: Pick<Log, 'error'>,
  { poll = POLL_MILLISECONDS, afterFailure = PAUSE_AFTER_FAILURE_MILLISECONDS }: ScheduleTimes = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => {})

  async function look(): Promise<number> {
    try {
      if ((await runDue(app)) > 0) await app.content.refresh()
      return poll
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'what is due could not be published; will retry')
      return afterFailure
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) await wait(await look())
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
