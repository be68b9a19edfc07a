import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Leadership } from '../../database/leadership'
import { deleteRemovedFiles } from '../../editorial/files/remove-file'
import { type CheckAddress, checkAddresses } from '../../editorial/findings/check-addresses'
import { emailOwnersWeekly } from '../../editorial/findings/email-owners-weekly'
import { type CheckedSite, checkContent, listOutwardLinks, logFailed } from './check-content'
import type { Log } from './log'
import { repeat } from './repeat'

const POLL_INTERVAL_MS = 1000
const RETRY_DELAY_MS = 60_000

export const CHECK_FAILED = 'the content was not checked'

interface CheckingOptions {
  site: CheckedSite
  log: Pick<Log, 'error' | 'warn'>
  askAddress?: CheckAddress | undefined
}

type Checking = ReturnType<typeof createChecking>

/**
 * Checks the content at startup, after each publication, and after midnight in the program's time zone.
 */
export function createChecking({ site, log, askAddress }: CheckingOptions) {
  const { app } = site
  let seen = ''
  let checked = ''
  let linksChecked = ''

  async function check(): Promise<void> {
    logFailed(log, await checkContent(site))
  }

  return {
    /**
     * Checks content that changed and then stayed the same for one poll, deletes files that were removed long ago, and
     * notifies the owners. Rejects if the database fails; the next poll retries.
     */
    async checkIfDue(): Promise<void> {
      const due = createCheckKey(site)
      // Do not slow down a series of publications with checks in between.
      const isSettled = due === seen || seen === ''
      seen = due
      if (isSettled && due !== checked) {
        await check()
        await deleteRemovedFiles(app)
        checked = due
      }
      await emailOwnersWeekly(app)
    },
    /** Checks links to other sites, which may take minutes. */
    async checkLinks(signal?: AbortSignal): Promise<void> {
      if (!askAddress || linksChecked === checked) return
      const due = checked
      if (await checkAddresses(app, await listOutwardLinks(site), askAddress, signal)) await check()
      linksChecked = due
    },
  }
}

/** Returns a key that changes when the content must be checked again. */
function createCheckKey({ app }: CheckedSite): string {
  const { contentNumber, content } = app.content.current(DEFAULT_LANGUAGE)
  const now = Temporal.Instant.fromEpochMilliseconds(app.now().getTime())
  return `${contentNumber} ${now.toZonedDateTimeISO(content.organization.timeZone).toPlainDate()}`
}

/** Runs the checks in the background. */
export function startChecking(
  { checkIfDue, checkLinks }: Checking,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
): { stop(): Promise<void> } {
  const times = { intervalMs: POLL_INTERVAL_MS, retryDelayMs: RETRY_DELAY_MS }
  const repeated = [checkIfDue, checkLinks].map((task) => repeat(task, { ...times, duties, log, failed: CHECK_FAILED }))
  return { stop: async () => void (await Promise.all(repeated.map((each) => each.stop()))) }
}
