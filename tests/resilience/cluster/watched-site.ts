import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../../src/database/connection'
import { referenceOf } from '../../../src/forms/reference'
import { auditEvents } from '../../../src/log/audit-events'
import * as routes from '../../../src/routes'
import { openMailServer } from '../../support/mail-server'
import { Client } from '../client'
import { expectAllDone, expectBatchesWhole, expectLogged, signIn } from '../desk-checks'
import { DeskWork } from '../desk-work'
import { Load } from '../load'
import { isFull } from '../scale'
import { startSiteOn } from '../sites'
import { expectAllAnswered, expectWhole, readServer } from '../stored'
import type { Cluster } from './cluster'
import { Watch } from './watch'

const SUBMITTING = 46
const COLLEAGUES = 4

/** So that the emails keep up, in milliseconds. */
const REST = 1000

/** How long emails may take that wait for the database, in milliseconds. */
const MAIL_WITHIN = 10 * 60_000

/**
 * The clock is helped: an answer can be taken back for a minute, and an hour has room for so many emails of a colleague. In
 * the short form what was in hand is let go, too, which otherwise takes five minutes.
 */
async function makeEmailsDue(database: Database): Promise<boolean> {
  const due = sql<string>`created_at`
  await database
    .updateTable('outbox')
    .set({ due_at: due, ...(!isFull && { leased_until: null }) })
    .where('status', '=', 'waiting')
    .execute()
  return true
}

/** The site on a cluster under fifty connections: people submit, colleagues work, somebody publishes, and others read. */
export async function watchSite({ databaseUrl }: Cluster) {
  const server = await openMailServer()
  const { site } = await startSiteOn(databaseUrl, { SMTP_URL: server.url })
  const { port } = site
  const read = () => readServer(databaseUrl)
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const people = await Promise.all(Array.from({ length: COLLEAGUES }, () => signIn(database)))
  const onlooker = await signIn(database)
  const load = new Load(port, SUBMITTING, false, REST)
  const work = new DeskWork(port, people, () => load.answered.map(({ id = '' }) => id))
  const watch = new Watch(port, database, load, work)
  return {
    load,
    watch,
    /** Opens the newest submission as a colleague who has not opened it before; resolves to the status of the answer. */
    async openSubmission(): Promise<number> {
      const client = new Client(port, { connections: 1 })
      const address = routes.deskSubmission(referenceOf(load.answered.at(-1)?.id ?? ''))
      const { status } = await client.ask(address, { headers: { Cookie: `desk-session=${onlooker.token}` } })
      client.close()
      return status
    },
    /**
     * Ends all work, and compares what people were told with what is there: each submission once with its emails and
     * events, and nothing twice but an email that was in hand. Resolves to how many emails came twice.
     */
    async expectNothingLost(): Promise<{ confirmed: number; changes: number; emails: number; twice: number }> {
      await Promise.all([load.stop(), work.stop(), watch.stop()])
      // One may have been published without an answer.
      await expect.poll(() => watch.readPublished()).toBeGreaterThanOrEqual(watch.published)
      const stored = await read()
      expectWhole(stored)
      expectAllAnswered(stored, load.sent)
      await expectAllDone(database, work)
      const changes = await expectLogged(database)
      await expectBatchesWhole(database, work)
      expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
      // It may meet the delivery, and one of the two is refused (deadlock).
      await expect.poll(() => makeEmailsDue(database).catch(() => false)).toBe(true)
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
