import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isoDate } from '../../content/calendar'
import { openDatabase } from '../../src/database/connection'
import { eventKinds } from '../../src/desk/ui/events'
import { auditEvents } from '../../src/log/audit-events'
import { isStoppedByLimit } from '../../src/mail/confirmation-limits'
import type { QueuedEmail } from '../../src/mail/outbox'
import * as routes from '../../src/routes'
import { readSeasons } from '../../src/seasons/read-seasons'
import { completeEmails } from '../../src/submissions/emails/complete-emails'
import { changeStatus } from '../support/changes'
import { engines } from '../support/database-engines'
import { addStaff, readInbox } from '../support/desk'
import { signedIn } from '../support/desk-browser'
import { digestRows, filledSite, openAsIs } from '../support/first-database'
import { elementsOf, mainOf, textOf } from '../support/page'
import { appContextOf } from '../support/test-app-context'
import { openSite } from '../support/test-site'

/** Reads the emails and held confirmations of a version 0.1.0 site. Marks the first held submission as spam. */
async function readEarlierEmails(settings: Awaited<ReturnType<typeof filledSite>>) {
  await using database = openAsIs(settings)
  const emails = await sql<QueuedEmail & { typed_text: string | null; content_revision: number | null }>`
    SELECT * FROM outbox ORDER BY id`.execute(database)
  const held = await sql<{ id: string }>`SELECT * FROM held_confirmations ORDER BY id`.execute(database)
  await sql`UPDATE inbox SET status = 'spam' WHERE submission_id = ${held.rows[0]?.id}`.execute(database)
  return { emails: emails.rows, held: held.rows }
}

/** Plans to publish the draft of Summer 2027. Returns the seasons with their days. */
async function planEarlierSeason(settings: Awaited<ReturnType<typeof filledSite>>) {
  await using database = openAsIs(settings)
  await sql`UPDATE content_schedule SET document = 'seasons/summer', revision_id = (SELECT draft_id
    FROM content_documents WHERE name = 'seasons/summer') WHERE action = 'publish'`.execute(database)
  const { rows } = await sql<{ id: string; year: number | null; applications_open: string | null }>`
    SELECT id, year, applications_open FROM seasons`.execute(database)
  const days = await sql<{ season_id: string; month: number; day: number }>`
    SELECT season_id, month, day FROM season_days ORDER BY number`.execute(database)
  return rows.map((row) => ({
    ...row,
    days: days.rows.filter(({ season_id }) => season_id === row.id).map(({ month, day }) => [month, day]),
  }))
}

async function markOneAsSpam(settings: Awaited<ReturnType<typeof filledSite>>): Promise<string> {
  await using database = openAsIs(settings)
  const { rows } = await sql<{ id: string }>`SELECT submission_id AS id FROM inbox
    WHERE form = 'application' AND status <> 'spam' ORDER BY position LIMIT 1`.execute(database)
  await sql`UPDATE inbox SET status = 'spam' WHERE submission_id = ${rows[0]?.id}`.execute(database)
  return rows[0]?.id ?? ''
}

async function upgradedSite(settings: Awaited<ReturnType<typeof filledSite>>) {
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return database
}

describe.each(engines)('on %s', (engine) => {
  test('upgrades a filled site and keeps everything in it', async () => {
    const settings = await filledSite(engine)
    // These tables change: limits now count emails, and old answers cannot be undone. The next test covers emails.
    const { email_uses, answer_effects, outbox, held_confirmations, ...rows } = await digestRows(settings)
    expect([email_uses?.rows, answer_effects?.rows]).toEqual([14, 48])
    expect([outbox?.rows, held_confirmations?.rows]).toEqual([324, 21])
    // A test below covers seasons. Their drafts became notes.
    const { seasons, season_days, content_documents, ...before } = rows
    const database = await upgradedSite(settings)
    expect(await digestRows(settings, before)).toEqual(before)
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('keeps every email with its words, writes those that have none, and queues confirmations on hold', async () => {
    const settings = await filledSite(engine)
    const before = await readEarlierEmails(settings)
    const database = await upgradedSite(settings)
    const rows = () => database.selectFrom('outbox').selectAll().orderBy('id').execute()
    const queued = await rows()
    const known = new Set(before.emails.map(({ id }) => id))
    const kept = before.emails.map(({ text, html, typed_text, content_revision, ...row }) => row)
    expect(queued.filter(({ id }) => known.has(id))).toMatchObject(kept)
    expect(queued.filter(({ id }) => !known.has(id)).map(({ status, dedupe_key }) => [status, dedupe_key])).toEqual(
      expect.arrayContaining(before.held.map(({ id }) => [expect.any(String), `confirmation:${id}`])),
    )
    // All emails go to one address, so the limit holds some back.
    const onHold = queued.filter(({ id }) => !known.has(id)).map(({ status, last_error: error }) => ({ status, error }))
    expect(onHold.filter(({ status }) => status === 'waiting')).toHaveLength(3)
    expect(onHold.filter(isStoppedByLimit)).toHaveLength(before.held.length - 4)
    // This confirmation is sent when the spam mark is removed.
    const ofSpam = queued.filter(({ dedupe_key }) => dedupe_key === `confirmation:${before.held[0]?.id}`)
    expect(ofSpam).toMatchObject([{ status: 'stopped', last_error: null }])
    expect(queued).toHaveLength(before.emails.length + before.held.length)
    const bodies = () => database.selectFrom('email_bodies').selectAll().orderBy('email_id').execute()
    const written = before.emails
      .filter(({ content_revision, to_address }) => content_revision === null && to_address !== '')
      .map(({ id, typed_text, text, html }) => ({ email_id: id, typed_text, text, html }))
    expect(await bodies()).toEqual(written)
    const failed: Error[] = []
    const { rest } = await completeEmails(appContextOf(database), (error) => failed.push(error))
    const waiting = (await rows()).filter(({ status, to_address }) => status !== 'sent' && to_address !== '')
    expect((await bodies()).map(({ email_id }) => email_id)).toEqual(
      expect.arrayContaining(waiting.map(({ id }) => id)),
    )
    await rest
    expect(failed).toEqual([])
    expect(await bodies()).toEqual(expect.arrayContaining(written))
    const complete = new Set((await bodies()).map(({ email_id }) => email_id))
    // Erased emails keep empty texts.
    const unwritten = (await rows()).filter(({ id }) => !complete.has(id))
    const forgotten = (await rows()).filter(({ to_address }) => to_address === '')
    expect(unwritten).toEqual(forgotten)
    expect(forgotten.length).toBeGreaterThan(0)
    expect(forgotten.filter(({ status }) => status === 'waiting')).toEqual([])
    expect((await rows()).filter(({ subject, to_address }) => subject === '' && to_address !== '')).toEqual([])
  })

  test('makes rows of published seasons, notes of drafts and plans, and keeps the history of their documents', async () => {
    const settings = await filledSite(engine)
    const before = await planEarlierSeason(settings)
    const database = await upgradedSite(settings)
    const seasons = await readSeasons(database)
    expect(seasons.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['summer', true],
      ...['spring-2027', 'summer-2027', 'winter-2026'].map((id) => [id, false]),
    ])
    for (const { id, schedule, applications, fees, registrationYear } of seasons) {
      const was = before.find((row) => row.id === id)
      expect(schedule.map(({ month, day }) => [month, day])).toEqual(was?.days)
      expect(applications.opens && isoDate(applications.opens)).toBe(was?.applications_open)
      // Before the upgrade, no season had its own fees.
      expect(fees).toEqual(seasons[0]?.fees)
      expect(registrationYear).toBe(was?.year ?? 2022)
    }
    const notes = seasons.map(({ id, note }) => [id, note?.split('\n')])
    expect(Object.fromEntries(notes)).toMatchObject({
      'summer-2027': [
        'Not published before the upgrade (seasons/summer):',
        ...['id: summer', 'title: Summer', 'year: 2027', 'begins: 10:00', 'ends: 12:00'],
        'schedule 1: 6/26 Personal development and team building',
        ...Array.from({ length: 5 }, () => expect.stringMatching(/^schedule \d: 7\/\d+ /)),
        ...['applications opens: 7/1/2026', 'applications closes: 7/1/2026', 'acceptBy: 7/1/2026', ''],
        'Canceled at the upgrade: seasons/summer was to be published on 2027-01-09 17:00 UTC.',
      ],
      summer: undefined,
    })
    const site = await openSite({ database })
    const { get, send } = await signedIn(site, 'owner')
    const history = routes.deskDocumentStep('seasons/winter', 'history')
    const edit = await get(routes.deskDocument('seasons/winter'))
    expect(edit.headers.get('Location')).toBe(history)
    expect((await send(routes.deskDocument('seasons/winter'), { version: '4' })).status).toBe(404)
    const [later, earlier] = elementsOf(await (await get(history)).text(), 'input').filter(
      ({ name }) => name === 'after',
    )
    const compared = `${routes.deskDocumentStep('seasons/winter', 'compare')}?before=${earlier?.value}&after=${later?.value}`
    const main = mainOf(await (await get(compared)).text())
    expect(textOf(main)).toContain('Last day to accept an offer')
    expect(main).not.toContain('<form')
    const log = await (await get(`${routes.deskLog}?what=document-published`)).text()
    expect(textOf(log)).toContain('published a text Season “Winter”')
  })

  test('makes a row in its season of each application that is not spam, and another one when spam is released', async () => {
    const settings = await filledSite(engine)
    const spamId = await markOneAsSpam(settings)
    const database = await upgradedSite(settings)
    const applications = () =>
      database.selectFrom('applications').select(['submission_id', 'season_id', 'state', 'version']).execute()
    const expected = database
      .selectFrom('inbox')
      .select(['submission_id', 'season_id'])
      .where('form', '=', 'application')
      .where('status', '!=', 'spam')
    const stored = (await expected.execute()).map((row) => ({ ...row, state: 'applied', version: 1 }))
    expect(new Set(stored.map(({ season_id }) => season_id)).size).toBeGreaterThan(1)
    expect(new Set(await applications())).toEqual(new Set(stored))
    expect(stored.map(({ submission_id }) => submission_id)).not.toContain(spamId)
    const { version } = await readInbox(database, spamId)
    await changeStatus(appContextOf(database), await addStaff(database), {
      submissionId: spamId,
      version,
      status: 'open',
    })
    expect(await applications()).toHaveLength(stored.length + 1)
  })

  test('shows an upgraded site on the desk', async () => {
    const database = await upgradedSite(await filledSite(engine))
    const site = await openSite({ database })
    const { get } = await signedIn(site, 'owner')
    const submissions = await database.selectFrom('submissions').select('reference').execute()
    const documents = await database.selectFrom('content_documents').select('name').execute()
    const pages = [
      ...['/desk', routes.deskInbox, routes.deskEmails, routes.deskLog, routes.deskSeasons, routes.deskSiteCheck],
      ...[routes.deskWebsite, routes.deskFiles, routes.deskTeam, routes.deskTags, routes.deskBackups],
      ...submissions.map(({ reference }) => routes.deskSubmission(reference)),
      ...documents.map(({ name }) => routes.deskDocumentStep(name, 'history')),
      ...Object.keys(eventKinds).map((kind) => `${routes.deskLog}?what=${kind}`),
    ]
    const answers: string[] = []
    for (const path of pages) answers.push(`${(await get(path)).status} ${path}`)
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([])
  }, 120_000)
})
