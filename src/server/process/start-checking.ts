import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Leadership } from '../../database/leadership'
import { deleteRemovedFiles } from '../../editorial/files/remove-file'
import { type CheckAddress, checkAddresses } from '../../editorial/findings/check-addresses'
import { emailOwnersWeekly } from '../../editorial/findings/email-owners-weekly'
import { type CheckedSite, checkContent, listOutwardLinks, logFailures } from './check-content'
import type { Log } from './log'
import { repeat } from './repeat'

const POLL_INTERVAL_MS = 1000
const RETRY_DELAY_MS = 60_000

export const CHECK_FAILED = 'the content was not checked'

interface ContentCheckerOptions {
  site: CheckedSite
  log: Pick<Log, 'error' | 'warn'>
  askAddress?: CheckAddress | undefined
}

type ContentChecker = ReturnType<typeof createContentChecker>

/**
 * Checks the content at startup, after each publication, and after midnight in the program's time zone.
 */
export function createContentChecker({ site, log, askAddress }: ContentCheckerOptions) {
  const { app } = site
  let lastSeenKey = ''
  let checkedKey = ''
  let checkedLinksKey = ''

  async function check(): Promise<void> {
    logFailures(log, await checkContent(site))
  }

  return {
    /**
     * Checks content that changed and then stayed the same for one poll, deletes files that were removed long ago, and
     * notifies the owners. Rejects if the database fails; the next poll retries.
     */
    async checkIfDue(): Promise<void> {
      const dueKey = createCheckKey(site)
      // Do not slow down a series of publications with checks in between.
      const isSettled = dueKey === lastSeenKey || lastSeenKey === ''
      lastSeenKey = dueKey
      if (isSettled && dueKey !== checkedKey) {
        await check()
        await deleteRemovedFiles(app)
        checkedKey = dueKey
      }
      await emailOwnersWeekly(app)
    },
    /** Checks links to other sites, which may take minutes. */
    async checkLinks(signal?: AbortSignal): Promise<void> {
      if (!askAddress || checkedLinksKey === checkedKey) return
      const dueKey = checkedKey
      if (await checkAddresses(app, await listOutwardLinks(site), askAddress, signal)) await check()
      checkedLinksKey = dueKey
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
export function startContentChecks(
  { checkIfDue, checkLinks }: ContentChecker,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
): { stop(): Promise<void> } {
  const times = { intervalMs: POLL_INTERVAL_MS, retryDelayMs: RETRY_DELAY_MS }
  const loops = [checkIfDue, checkLinks].map((task) => repeat(task, { ...times, duties, log, failed: CHECK_FAILED }))
  return { stop: async () => void (await Promise.all(loops.map((each) => each.stop()))) }
}
