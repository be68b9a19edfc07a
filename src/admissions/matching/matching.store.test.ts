import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, isLockAwaited, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { type FamilyFormRow, storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import { perDialect } from '../../database/dialect'
import { setCorrections } from '../../submissions/corrections/corrections'
import { forget } from '../../submissions/forget'
import { firstPositionAt } from '../../submissions/inbox/positions'
import { undoEvent } from '../../submissions/undo/undo-event'
import { decide } from '../decide'
import { findOverdue } from '../lapse-candidates'
import { findAwaitingAcceptances } from './awaiting-acceptances'
import { findApplicants, listFormsToMatch } from './forms-to-match'
import { readPossibleMatches, readUnmatchedForms } from './possible-matches'
import { matchEventKinds, rejectMatch } from './reject-match'

const TODAY = '2026-06-26'

/** Stores applications and forms that families sent later. */
async function open(
  engine: Engine,
  applications: readonly FamilyFormRow[],
  forms: readonly FamilyFormRow[],
  kind: 'acceptance' | 'cancellation' = 'acceptance',
) {
  const { database } = await openFresh(engine)
  await storeTwoSeasons(database)
  const app = appContextOf(database, { now: new Date(`${TODAY}T17:00:00.000Z`) })
  const rosa = await addStaff(database)
  const applied = await storeFamilyForms(database, 'application', applications)
  const sent = await storeFamilyForms(database, kind, forms, 1000)
  const ids = applied.map(({ applicationId }) => applicationId)
  const nameOf = (id: string) =>
    [...applied, ...sent].find((row) => row.submissionId === id || row.applicationId === id)?.name
  /** Lists the names on the acceptances that each application waits for. */
  const awaiting = async () => {
    const found = await findAwaitingAcceptances(database, ids)
    const names = ids.map(
      (id) => [nameOf(id), (found.get(id) ?? []).map(({ submissionId }) => nameOf(submissionId))] as const,
    )
    return Object.fromEntries(names.filter(([, all]) => all.length > 0))
  }
  /** Lists the forms with the names of the applications that they may belong to. */
  const listed = async () =>
    (await listFormsToMatch(database, TODAY)).map(({ name, matches, isRepetition }) =>
      [name, ...matches.map(({ id }) => nameOf(id)), ...(isRepetition ? ['again'] : [])].join(', '),
    )
  const correct = (index: number, of: typeof applied, answers: Record<string, string>) =>
    setCorrections(database, { submissionId: of[index]?.submissionId ?? '', answers }, { by: rosa.id, at: TODAY })
  const setStatus = (index: number, status: 'done' | 'spam') =>
    database
      .updateTable('inbox')
      .set({ status })
      .where('submission_id', '=', sent[index]?.submissionId ?? '')
      .execute()
  return { database, app, rosa, applied, sent, ids, awaiting, listed, correct, setStatus }
}

const ann: FamilyFormRow = { name: 'Ann Lee', email: 'lee@example.org', state: 'offered' }
const bo: FamilyFormRow = { ...ann, name: 'Bo Lee' }
const mother: FamilyFormRow = { ...ann, name: 'Their Mother' }
const cleo: FamilyFormRow = { name: 'Cleo Fox', email: 'cleo@example.org', state: 'offered' }

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('finds acceptances by address or full name, in the season’s program, sent after the application', async () => {
    const { awaiting } = await open(
      engine,
      [
        ann,
        { name: 'Ben Ito', email: 'ben@example.org', state: 'lapsed' },
        { ...cleo, season_id: 'winter-2027' },
        { name: 'Dan Roy', email: 'dan@example.org' },
        { name: 'Eve Kim', email: 'eve@example.org', state: 'offered' },
        { name: 'Fay Orr', email: 'fay@example.org', state: 'accepted' },
        { name: 'Gil Roe', email: 'gil@example.org', state: 'waitlisted', season_id: 'winter-2027' },
      ],
      [
        { ...mother, email: 'LEE@example.org' },
        { name: 'Ito Ben', email: 'elsewhere@example.org' },
        cleo,
        { name: 'Dan Roy', email: 'dan@example.org' },
        { name: 'Eve Kim', email: 'eve@example.org', arrivedAt: '2026-06-24T17:00:00.000Z' },
        { name: 'Fay Orr', email: 'fay@example.org' },
        { name: 'Gil Roe', email: 'gil@example.org', program: 'winter' },
      ],
    )
    expect(await awaiting()).toEqual({ 'Ann Lee': ['Their Mother'], 'Ben Ito': ['Ito Ben'], 'Gil Roe': ['Gil Roe'] })
  })

  test('lets the full name decide between twins with one address, and else protects both', async () => {
    const named = await open(engine, [ann, bo], [{ ...ann, name: 'Lee Bo' }, ann])
    expect(await named.awaiting()).toEqual({ 'Ann Lee': ['Ann Lee'], 'Bo Lee': ['Lee Bo'] })
    const unnamed = await open(engine, [ann, bo], [mother])
    expect(await unnamed.awaiting()).toEqual({ 'Ann Lee': ['Their Mother'], 'Bo Lee': ['Their Mother'] })
    const namesakes = await open(engine, [ann, ann], [ann])
    expect(await namesakes.listed()).toEqual(['Ann Lee, Ann Lee, Ann Lee'])
  })

  test('proposes a namesake with another address, too', async () => {
    const { listed } = await open(engine, [ann, { ...ann, email: 'other@example.org' }], [ann])
    expect(await listed()).toEqual(['Ann Lee, Ann Lee, Ann Lee'])
  })

  test('follows corrected names and addresses, and ignores spam, erased forms and ended seasons', async () => {
    const { database, awaiting, applied, sent, correct, setStatus } = await open(
      engine,
      [{ ...ann, email: 'lee@exampel.org' }, cleo],
      [{ ...mother }, { ...cleo }, { ...cleo, name: 'Cloe Fxo', email: 'fox@example.org' }],
    )
    expect(await awaiting()).toEqual({ 'Cleo Fox': ['Cleo Fox'] })
    await correct(0, applied, { email: 'lee@example.org' })
    await correct(2, sent, { firstName: 'Cleo', lastName: 'Fox' })
    expect(await awaiting()).toEqual({ 'Ann Lee': ['Their Mother'], 'Cleo Fox': ['Cleo Fox', 'Cloe Fxo'] })
    await setStatus(0, 'spam')
    await forget(database, [sent[1]?.submissionId ?? ''])
    expect(await awaiting()).toEqual({ 'Cleo Fox': ['Cloe Fxo'] })
    await database
      .updateTable('season_days')
      .set({ date: '2026-06-20' })
      .where('season_id', '=', 'summer-2026')
      .execute()
    expect(await awaiting()).toEqual({})
  })

  test('never proposes moved applications, duplicates and rejected pairs, until the rejection is undone', async () => {
    const { database, app, rosa, ids, sent, awaiting } = await open(
      engine,
      [ann, bo, { ...bo, name: 'Di Lee' }],
      [mother],
    )
    const [annId = '', boId, diId = ''] = ids
    const rows = database.updateTable('applications').set({ related_id: annId, deadline: null })
    await rows.set({ state: 'duplicate' }).where('id', '=', diId).execute()
    const rejected = await rejectMatch(app, rosa, annId, sent[0]?.submissionId ?? '')
    expect(await awaiting()).toEqual({ 'Bo Lee': ['Their Mother'] })
    await rows
      .set({ state: 'moved' })
      .where('id', '=', boId ?? '')
      .execute()
    expect(await awaiting()).toEqual({})
    if (rejected.status !== 'rejected') throw new Error(rejected.status)
    expect(await rejectMatch(app, rosa, annId, sent[0]?.submissionId ?? '')).toEqual({ status: 'same' })
    expect(await undoEvent(app, rosa, rejected.eventId, matchEventKinds)).toMatchObject({ status: 'undone' })
    expect(await awaiting()).toEqual({ 'Ann Lee': ['Their Mother'] })
    expect(await rejectMatch(app, rosa, annId, 'nothing')).toEqual({ status: 'missing' })
  })

  test('lists forms for 12 months', async () => {
    const { database, sent } = await open(engine, [], [cleo, bo])
    const namesOn = async (day: string) => (await listFormsToMatch(database, day)).map(({ name }) => name)
    expect(await namesOn('2027-06-25')).toEqual(['Cleo Fox', 'Bo Lee'])
    const rows = database.updateTable('inbox').where('submission_id', '=', sent[0]?.submissionId ?? '')
    await rows.set({ position: firstPositionAt(Date.parse('2026-06-23T23:59:59Z')) }).execute()
    expect(await namesOn('2027-06-25')).toEqual(['Bo Lee'])
  })

  test('lists an acceptance from another address beside that of the family', async () => {
    const { listed } = await open(engine, [ann], [{ ...ann, email: 'another@example.org' }, ann])
    expect(await listed()).toEqual(['Ann Lee, Ann Lee', 'Ann Lee, Ann Lee'])
  })

  test('lists forms that cannot be matched until they are done, and others until they are matched', async () => {
    const { database, app, rosa, ids, sent, listed, setStatus } = await open(
      engine,
      [ann, bo],
      [ann, cleo, { ...ann, name: 'Bo Lee' }, ann],
    )
    await setStatus(0, 'done')
    expect(await listed()).toEqual(['Ann Lee, Ann Lee', 'Cleo Fox', 'Bo Lee, Bo Lee', 'Ann Lee, Ann Lee, again'])
    await decide(app, rosa, [{ id: ids[0] ?? '', version: 1 }], {
      action: 'confirm',
      acceptanceId: sent[0]?.submissionId ?? '',
    })
    await setStatus(1, 'done')
    expect(await listed()).toEqual(['Bo Lee, Bo Lee', 'Ann Lee, Ann Lee, again'])
    const [proposal] = await listFormsToMatch(database, TODAY, ids[1])
    expect(proposal?.matches.map(({ id, state }) => [id, state])).toEqual([[ids[1], 'offered']])
    await decide(app, rosa, [{ id: ids[1] ?? '', version: 1 }], { action: 'confirm', acceptedBy: 'Her mother' })
    expect(await listed()).toHaveLength(2)
    for (const index of [2, 3]) await setStatus(index, 'done')
    expect(await listed()).toEqual(['Bo Lee, Bo Lee'])
    await decide(app, rosa, [{ id: ids[1] ?? '', version: 2 }], {
      action: 'attach',
      acceptanceId: sent[2]?.submissionId ?? '',
    })
    expect(await listed()).toEqual([])
  })

  test('proposes a cancellation for every open application of the family, but not for one whose season is over', async () => {
    const { database, listed } = await open(
      engine,
      [ann, { ...ann, state: 'applied', season_id: 'winter-2027' }, { ...ann, state: 'rejected' }],
      [{ name: 'Lee Ann', email: 'new@example.org' }],
      'cancellation',
    )
    expect(await listed()).toEqual(['Lee Ann, Ann Lee, Ann Lee'])
    const [form] = await readUnmatchedForms(database, 'cancellation')
    if (!form) throw new Error('not stored')
    expect((await readPossibleMatches(database, [form], '2026-12-24')).get(form.id)).toMatchObject([
      { season_id: 'winter-2027' },
    ])
    expect(await findApplicants(database, form, 'lee', TODAY)).toHaveLength(2)
    expect(await findApplicants(database, form, 'fox', TODAY)).toEqual([])
  })

  test('refuses the second of two colleagues who match one acceptance with different applications', async () => {
    const { app, rosa, ids, sent, database } = await open(engine, [ann, bo], [mother])
    const acceptanceId = sent[0]?.submissionId ?? ''
    const results = await Promise.all(
      ids.map((id) => decide(app, rosa, [{ id, version: 1 }], { action: 'confirm', acceptanceId })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['changed', 'refused'])
    const accepted = database.selectFrom('applications').select('acceptance_id').where('state', '=', 'accepted')
    expect(await accepted.execute()).toEqual([{ acceptance_id: acceptanceId }])
  })

  test('lets a told offer lapse after its deadline, unless an acceptance arrived in time', async () => {
    const offer = (name: string, deadline = '2026-06-24') => ({ ...ann, name, email: `${name}@example.org`, deadline })
    const offers = [offer('Silent'), offer('Late'), offer('Timely'), offer('Untold'), offer('Later', TODAY)]
    const [, late, timely] = offers
    const { database, ids } = await open(
      engine,
      offers.map((row) => ({ ...row, arrivedAt: '2026-06-01T17:00:00.000Z' })),
      // 11:59:59 p.m. in Los Angeles.
      [late, { ...timely, arrivedAt: '2026-06-25T06:59:59.000Z' }] as FamilyFormRow[],
    )
    const applicants = ids.map((id, index) => ({
      id,
      state: 'offered' as const,
      deadline: offers[index]?.deadline ?? null,
      isTold: index !== 3,
    }))
    const clock = { now: new Date(`${TODAY}T17:00:00.000Z`), timeZone: 'America/Los_Angeles' }
    const [silent, lateId, timelyId, untold] = ids
    expect([...(await findOverdue(database, applicants, clock))]).toEqual([
      [silent, undefined],
      [lateId, undefined],
      [timelyId, 'acceptance'],
      [untold, 'not-told'],
    ])
  })

  test('reads forms and applications by index, however many other submissions there are', async () => {
    const people = Array.from({ length: 300 }, (_, index) => ({
      ...ann,
      name: `Student N${index}`,
      email: `${index}@example.org`,
    }))
    const { database, ids } = await open(engine, people, people)
    await fillInbox(
      database,
      Array.from({ length: 5000 }, (_, index) => ({ sender_name: `Visitor N${index}` })),
      5000,
    )
    // The site never analyzes a SQLite file.
    if (engine === 'PostgreSQL') await sql`ANALYZE`.execute(database)
    const nodes: RootOperationNode[] = []
    const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
    const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
      nodes.push(node)
      return node
    }
    const watched = database.withPlugin({ transformQuery, transformResult })
    await listFormsToMatch(watched, TODAY)
    await findAwaitingAcceptances(watched, ids.slice(0, 50))
    const explain = perDialect(database, { sqlite: 'EXPLAIN QUERY PLAN ', postgres: 'EXPLAIN ' })
    const plans = []
    for (const node of nodes) {
      const { sql: text, parameters } = database.getExecutor().compileQuery(node, createQueryId())
      plans.push(JSON.stringify(await database.executeQuery(CompiledQuery.raw(explain + text, [...parameters]))))
    }
    expect(plans.join('\n')).not.toMatch(/(?:SCAN|Seq Scan on) inbox/)
    if (engine === 'SQLite') expect(plans.join('\n')).toMatch(/applications_by_name_key.*applications_by_address_key/)
  })
})

test('does not reject a match with an application that is removed meanwhile', async () => {
  const { app, database, rosa, ids, sent } = await open('PostgreSQL', [ann], [ann])
  const { rejection } = await database.transaction().execute(async (undoing) => {
    await undoing
      .deleteFrom('applications')
      .where('id', '=', ids[0] ?? '')
      .execute()
    const rejection = rejectMatch(app, rosa, ids[0] ?? '', sent[0]?.submissionId ?? '')
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    return { rejection }
  })
  expect(await rejection).toEqual({ status: 'missing' })
})
