import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freezeLetters } from '../../src/admissions/letters/frozen-letters'
import { type Database, openDatabase } from '../../src/database/connection'
import { transact } from '../../src/database/transact'
import { auditEvents } from '../../src/log/audit-events'
import * as routes from '../../src/routes'
import { startSession } from '../../src/staff/sessions'
import { addStaff } from '../support/desk'
import { tokenIn } from '../support/desk-browser'
import { storeFamilyForms } from '../support/family-forms'
import { openMailServer, type ReceivedEmail } from '../support/mail-server'
import { appContextOf } from '../support/test-app-context'
import { Client } from './client'
import { count, record } from './figures'
import { crashedEngines, printProgress, scaled } from './scale'
import { startSite } from './sites'

const kills = scaled(100, 4)
const BATCH = 20
/** On PostgreSQL, the lease of a killed process expires after five minutes. */
const later = { timeout: 420_000, interval: 100 }

test.each(crashedEngines)('a site on %s that is killed during batches of letters loses none', async (engine) => {
  const server = await openMailServer({ take: () => pause(2) })
  const { site, databaseUrl } = await startSite(engine, { SMTP_URL: server.url, SMTP_PER_MINUTE: '6000' })
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const desk = await openLetterDesk(database, site.port)
  let again = 0
  for (let kill = 1; kill <= kills; kill++) {
    const batch = await desk.freeze()
    const posted = desk.send(batch)
    await pause(Math.random() * 250)
    await site.kill('SIGKILL')
    await posted
    await site.start()
    // All letters of the batch were queued, or none.
    const queued = await desk.countQueued(batch)
    expect([0, BATCH]).toContain(queued)
    if (queued === 0) again += 1
    await desk.send(batch)
    expect(await desk.countQueued(batch)).toBe(BATCH)
    await desk.letLeave(batch)
    printProgress(() => `${engine}: ${kill} of ${kills} kills, ${count(server.emails.length)} letters received`)
  }
  await expect.poll(() => desk.countWaiting(), later).toBe(0)
  const twice = await expectEachReceived(database, server.emails)
  expect(twice).toBeLessThanOrEqual(kills)
  expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  // The site checks each letter again before it leaves.
  const outdated = await desk.freeze()
  await desk.send(outdated)
  await database.updateTable('applications').set({ decision_number: 1 }).execute()
  await desk.letLeave(outdated)
  await expect.poll(() => desk.countWaiting(), later).toBe(0)
  expect(await desk.readStates(outdated)).toEqual(Array(BATCH).fill('stopped'))
  record(
    `letters during crashes, ${engine}`,
    `${kills} kills, ${count(kills * BATCH)} letters, 0 lost; ${twice} sent twice under the same Message-ID; ${again} batches not queued at all, then queued whole`,
  )
})

/** Stores families, and signs someone in who rehearses and sends letters. */
async function openLetterDesk(database: Database, port: number) {
  const { id: season_id } = await database
    .selectFrom('seasons')
    .select('id')
    .where('is_current', '=', 1)
    .executeTakeFirstOrThrow()
  const families = Array.from({ length: BATCH }, (_, index) => ({
    name: `Ann N${index}`,
    email: `n${index}@example.org`,
  }))
  const stored = await storeFamilyForms(
    database,
    'application',
    families.map((family) => ({ ...family, season_id })),
  )
  const ids = stored.map(({ applicationId }) => applicationId)
  const actor = await addStaff(database)
  const { token } = await startSession(database, { staffId: actor.id, browser: 'Firefox on Linux' }, new Date())
  const client = new Client(port)
  onTestFinished(() => client.close())
  const headers = { Cookie: `desk-session=${token}`, 'Content-Type': 'application/x-www-form-urlencoded' }
  const text = { subject: 'News', body: 'Hi {firstName}, this is about {reference}.' }
  const order = { kind: 'free', seasonId: season_id, text } as const
  const [letters, emails] = [database.selectFrom('letters').select('id'), database.selectFrom('outbox').select('id')]
  return {
    async freeze() {
      const result = await freezeLetters(appContextOf(database, { now: new Date() }), actor, order, ids)
      return 'id' in result ? result.id : result.status
    },
    /** Posts the button of the rehearsal. Ignores that the site may be killed. */
    async send(batchId: string) {
      const page = await client.ask(routes.deskAccount, { headers }).catch(() => undefined)
      const body = new URLSearchParams({ token: tokenIn(page?.body ?? '') }).toString()
      await client.ask(routes.deskLetterBatch(batchId), { method: 'POST', headers, body }).catch(() => undefined)
    },
    countQueued: async (batchId: string) => (await letters.where('batch_id', '=', batchId).execute()).length,
    countWaiting: async () => (await emails.where('status', '=', 'waiting').execute()).length,
    readStates: async (batchId: string) =>
      (await database.selectFrom('outbox').select('status').where('batch_id', '=', batchId).execute()).map(
        ({ status }) => status,
      ),
    /** Ends the minute of a batch, as if it had been sent two days ago, so that the daily limit isn't reached. */
    async letLeave(batchId: string) {
      const at = new Date(Date.now() - 48 * 3_600_000).toISOString()
      // The site writes to the same file.
      await transact(database, (transaction) =>
        transaction.updateTable('outbox').set({ created_at: at, due_at: at }).where('batch_id', '=', batchId).execute(),
      )
    },
  }
}

/** Expects the text of each letter at its own family, and returns how many arrived twice. */
async function expectEachReceived(database: Database, received: readonly ReceivedEmail[]): Promise<number> {
  const byId = Map.groupBy(received, ({ messageId = '' }) => messageId.slice(1).split('@')[0] ?? '')
  const letters = await database
    .selectFrom('outbox')
    .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
    .select(['outbox.id', 'to_address', 'email_bodies.text', 'status'])
    .where('kind', '=', 'letter')
    .execute()
  expect(letters).toHaveLength(kills * BATCH)
  for (const { id, to_address, text, status } of letters) {
    expect(status).toBe('sent')
    const copies = byId.get(id) ?? []
    expect([1, 2]).toContain(copies.length)
    for (const copy of copies) expect([copy.recipients, copy.text?.trim()]).toEqual([[to_address], text?.trim()])
  }
  return received.length - letters.length
}
