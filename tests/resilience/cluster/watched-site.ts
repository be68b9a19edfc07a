import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../../src/database/connection'
import { toReference } from '../../../src/forms/reference'
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

/** Average pause of each client in milliseconds, so that the emails keep up. */
const AVERAGE_PAUSE_MS = 1000

/** Maximum time until all waiting emails are sent, in milliseconds. */
const MAIL_TIMEOUT_MS = 10 * 60_000

/**
 * Makes all waiting emails due, so that the test need not wait for the undo period of a minute and the hourly limit. In
 * the short form it also releases leased emails, whose leases last five minutes.
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

/** Runs the site on a cluster with 50 connections: people submit, colleagues work, publish, and read. */
export async function watchSite({ databaseUrl }: Cluster) {
  const server = await openMailServer()
  const { site } = await startSiteOn(databaseUrl, { SMTP_URL: server.url })
  const { port } = site
  const read = () => readServer(databaseUrl)
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const people = await Promise.all(Array.from({ length: COLLEAGUES }, () => signIn(database)))
  const onlooker = await signIn(database)
  const load = new Load(port, SUBMITTING, false, AVERAGE_PAUSE_MS)
  const work = new DeskWork(port, people, () => load.answered.map(({ id = '' }) => id))
  const watch = new Watch(port, database, load, work)
  return {
    load,
    watch,
    /** Opens the newest submission as a colleague who has not opened it before. Resolves to the status code. */
    async openSubmission(): Promise<number> {
      const client = new Client(port, { connections: 1 })
      const address = routes.deskSubmission(toReference(load.answered.at(-1)?.id ?? ''))
      const { status } = await client.ask(address, { headers: { Cookie: `desk-session=${onlooker.token}` } })
      client.close()
      return status
    },
    /**
     * Stops all work and compares the confirmed changes with the database: each submission is stored once with its
     * emails and events, and only emails in delivery may be sent twice. Resolves to the totals.
     */
    async expectNothingLost(): Promise<{ confirmed: number; changes: number; emails: number; twice: number }> {
      await Promise.all([load.stop(), work.stop(), watch.stop()])
      // The last publication may have succeeded without a response.
      await expect.poll(() => watch.readPublished()).toBeGreaterThanOrEqual(watch.published)
      const stored = await read()
      expectWhole(stored)
      expectAllAnswered(stored, load.sent)
      await expectAllDone(database, work)
      const changes = await expectLogged(database)
      await expectBatchesWhole(database, work)
      expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
      // Retry, because the update may deadlock with the delivery.
      await expect.poll(() => makeEmailsDue(database).catch(() => false)).toBe(true)
      const waiting = async () => (await read()).emails.filter(({ status }) => status === 'waiting').length
      await expect.poll(waiting, { timeout: MAIL_TIMEOUT_MS, interval: 500 }).toBe(0)
      const copies = [...Map.groupBy(server.emails, ({ messageId }) => messageId).values()].map(({ length }) => length)
      // Spam gets no confirmation email.
      expect(copies.length).toBe((await read()).emails.filter(({ status }) => status === 'sent').length)
      const twice = copies.filter((each) => each > 1).length
      return { confirmed: load.answered.length, changes, emails: copies.length, twice }
    },
  }
}
