import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Leadership } from '../../database/duties'
import { deleteRemovedFiles } from '../../editorial/files/remove-file'
import { type CheckAddress, checkAddresses } from '../../editorial/findings/ask-links'
import { emailOwnersWeekly } from '../../editorial/findings/warn-owners'
import { type CheckedSite, checkContent, listOutwardLinks, logFailed } from './check-content'
import type { Log } from './log'
import { repeat } from './repeat'

const POLL_MILLISECONDS = 1000
const PAUSE_AFTER_FAILURE_MILLISECONDS = 60_000

export const NOT_CHECKED = 'the content was not checked'

interface CheckingOptions {
  site: CheckedSite
  log: Pick<Log, 'error' | 'warn'>
  askAddress?: CheckAddress | undefined
}

type Checking = ReturnType<typeof createChecking>

/**
 * Checks the content the first time, when another revision is public, and each night once the day has changed in the
 * program's time zone.
 */
export function createChecking({ site, log, askAddress }: CheckingOptions) {
  const { app } = site
  let seen = ''
  let checked = ''
  let asked = ''

  async function check(): Promise<void> {
    logFailed(log, await checkContent(site))
  }

  return {
    /**
     * Checks content that changed and has since settled, deletes what was removed long ago, and tells the owners. After
     * a rejection with what the database throws, the next look tries again.
     */
    async checkIfDue(): Promise<void> {
      const due = dueCheck(site)
      // Whoever publishes one thing after another is not to be slowed down by checks in between.
      const isSettled = due === seen || seen === ''
      seen = due
      if (isSettled && due !== checked) {
        await check()
        await deleteRemovedFiles(app)
        checked = due
      }
      await emailOwnersWeekly(app)
    },
    /** Asks other sites about what was checked, which may take minutes. */
    async checkLinks(signal?: AbortSignal): Promise<void> {
      if (!askAddress || asked === checked) return
      const due = checked
      if (await checkAddresses(app, await listOutwardLinks(site), askAddress, signal)) await check()
      asked = due
    },
  }
}

/** Another one when the content is to be checked again. */
function dueCheck({ app }: CheckedSite): string {
  const { contentNumber, content } = app.content.current(DEFAULT_LANGUAGE)
  const now = Temporal.Instant.fromEpochMilliseconds(app.now().getTime())
  return `${contentNumber} ${now.toZonedDateTimeISO(content.organization.timeZone).toPlainDate()}`
}

/** Looks and asks again and again in the background. */
export function startChecking(
  { checkIfDue, checkLinks }: Checking,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
): { stop(): Promise<void> } {
  const times = { intervalMs: POLL_MILLISECONDS, retryDelayMs: PAUSE_AFTER_FAILURE_MILLISECONDS }
  const repeated = [checkIfDue, checkLinks].map((task) => repeat(task, { ...times, duties, log, failed: NOT_CHECKED }))
  return { stop: async () => void (await Promise.all(repeated.map((each) => each.stop()))) }
}
