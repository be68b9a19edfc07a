import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../../src/database/connection'
import { auditEvents } from '../../../src/log/audit-events'
import { openMailServer } from '../../support/mail-server'
import { expectAllDone, expectBatchesWhole, expectLogged, signIn } from '../desk-checks'
import { DeskWork } from '../desk-work'
import { Load } from '../load'
import { isFull } from '../scale'
import { startSiteOn } from '../sites'
import { expectAllAnswered, expectWhole } from '../stored'
import type { Cluster } from './cluster'
import { Watch } from './watch'

const SUBMITTING = 46
const COLLEAGUES = 4

/** So that the emails keep up, in milliseconds. */
const REST = 1000

/** How long emails may take that wait for the database, in milliseconds. */
const MAIL_WITHIN = 10 * 60_000

/** In the short form the clock is helped: an answer can be taken back for a minute, and what was in hand is let go. */
async function makeEmailsDue(database: Database): Promise<boolean> {
  const due = sql<string>`created_at`
  await database
    .updateTable('outbox')
    .set({ due_at: due, leased_until: null })
    .where('status', '=', 'waiting')
    .execute()
  return true
}

/** The site on a cluster under fifty connections: people submit, colleagues work, somebody publishes, and others read. */
export async function watchSite(cluster: Cluster) {
  const server = await openMailServer()
  const { site, read } = await startSiteOn(cluster.databaseUrl, { SMTP_URL: server.url })
  const database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const people = await Promise.all(Array.from({ length: COLLEAGUES }, () => signIn(database)))
  const load = new Load(site.port, SUBMITTING, false, REST)
  const work = new DeskWork(site.port, people, () => load.answered.map(({ id = '' }) => id))
  const watch = new Watch(site.port, database, load, work)
  return {
    site,
    database,
    load,
    work,
    watch,
    /**
     * Ends all work, and compares what people were told with what is there: each submission once with its emails and
     * events, and nothing twice but an email that was in hand. Resolves to how many emails came twice.
     */
    async expectNothingLost(): Promise<{ confirmed: number; changes: number; emails: number; twice: number }> {
      await Promise.all([load.stop(), work.stop(), watch.stop()])
      const stored = await read()
      expectWhole(stored)
      expectAllAnswered(stored, load.sent)
      await expectAllDone(database, work)
      const changes = await expectLogged(database)
      await expectBatchesWhole(database, work)
      expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
      // It may meet the delivery, and one of the two is refused (deadlock).
      if (!isFull) await expect.poll(() => makeEmailsDue(database).catch(() => false)).toBe(true)
      const waiting = async () => (await read()).emails.filter(({ status }) => status === 'waiting').length
      await expect.poll(waiting, { timeout: MAIL_WITHIN, interval: 500 }).toBe(0)
      const copies = [...Map.groupBy(server.emails, ({ messageId }) => messageId).values()].map(({ length }) => length)
      // Spam gets no confirmation.
      expect(copies.length).toBe((await read()).emails.filter(({ status }) => status === 'sent').length)
      const twice = copies.filter((each) => each > 1).length
      return { confirmed: load.answered.length, changes, emails: copies.length, twice }
    },
  }
}
