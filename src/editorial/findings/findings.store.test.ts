import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { createFinding } from '../../../tests/support/findings'
import { appContextOf } from '../../../tests/support/test-app-context'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { undoEvent } from '../../submissions/undo/undo-event'
import { recordSiteStart } from '../documents/read-published'
import { editorialEventKinds } from '../event-kinds'
import { acceptFinding, reopenFinding } from './accept-finding'
import { countOpenFindings, readAcceptedFindings, readFinding, readOpenFindings } from './read-findings'
import type { IdentifiedFinding } from './run-checks'
import { storeFindings } from './store-findings'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function openFindings() {
    const { database, connectAgain } = await openFresh(engine)
    await recordSiteStart(database, new Date('2026-06-01T09:00:00.000Z'))
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const app = appContextOf(database, moment)
    const rosa = await addStaff(database)
    const ben = await addStaff(database, { name: 'Ben Ito' })
    const store = (...all: IdentifiedFinding[]) => storeFindings(app, { found: all, failed: [] }, '0')
    const listOpen = async () => (await readOpenFindings(database, 100)).map(({ message }) => message)
    const first = async () => {
      const [finding] = await readOpenFindings(database, 1)
      if (!finding) throw new Error('nothing is open')
      return finding
    }
    const undoLast = async () => {
      const [last] = await readEvents(database, {}, { limit: 1 })
      return undoEvent(app, ben, last?.id ?? '', editorialEventKinds)
    }
    return { database, connectAgain, moment, app, rosa, ben, store, listOpen, first, undoLast }
  }

  test('adds new findings, keeps known ones with their date, and deletes corrected ones', async () => {
    const { database, moment, store, listOpen } = await openFindings()
    await store(createFinding('A'), createFinding('B'))
    moment.now = new Date('2026-06-26T17:03:00.000Z')
    await store(createFinding('B'), createFinding('C'), createFinding('C'))
    expect(await listOpen()).toEqual(['B', 'C'])
    expect((await readOpenFindings(database, 1))[0]?.foundAt).toBe('2026-06-25T17:03:00.000Z')
    await store()
    expect(await countOpenFindings(database)).toBe(0)
  })

  test('keeps a finding accepted, with its author, date, and reason, until its text changes', async () => {
    const { database, app, rosa, store, listOpen, first } = await openFindings()
    await store(createFinding('A'), createFinding('B'))
    const reason = `  It is “so”.\r\n${'x'.repeat(400)} `
    expect(await acceptFinding(app, rosa, { ...(await first()), reason })).toMatchObject({ status: 'saved' })
    await store(createFinding('A', { message: 'A, for a day longer' }), createFinding('B'))
    expect(await listOpen()).toEqual(['B'])
    expect(await readAcceptedFindings(database, 9)).toMatchObject([
      {
        message: 'A, for a day longer',
        acceptedBy: rosa.name,
        acceptedAt: '2026-06-25T17:03:00.000Z',
        reason: `It is “so”.\n${'x'.repeat(400)}`,
      },
    ])
    await store(createFinding('A', { text: 'another' }), createFinding('B'))
    expect(await readAcceptedFindings(database, 9)).toEqual([])
    expect(await listOpen()).toEqual(['A', 'B'])
  })

  test('requires a reason of limited length, and rejects corrected findings', async () => {
    const { app, rosa, store, first } = await openFindings()
    await store(createFinding('A'))
    const { id, version } = await first()
    const accept = (reason: string) => acceptFinding(app, rosa, { id, version, reason })
    expect(await accept(' \n ')).toEqual({ status: 'invalid', reason: 'empty' })
    expect(await accept('x'.repeat(501))).toEqual({ status: 'invalid', reason: 'too-long' })
    expect(await accept('\ud800\0')).toMatchObject({ status: 'saved' })
    await store()
    expect(await accept('x')).toEqual({ status: 'missing' })
  })

  test('reports a conflict if two people accept a finding at once', async () => {
    const { database, app, rosa, ben, store, first } = await openFindings()
    await store(createFinding('A'))
    const seen = await first()
    const results = await Promise.all([
      acceptFinding(app, rosa, { ...seen, reason: 'One' }),
      acceptFinding(app, ben, { ...seen, reason: 'Two' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'saved'])
    const kept = await readFinding(database, seen.id)
    expect(results).toContainEqual({ status: 'conflict', finding: kept })
    expect(await readEvents(database, {})).toHaveLength(1)
  })

  test('undoes accepting and reopening', async () => {
    const { database, app, rosa, ben, store, listOpen, first, undoLast } = await openFindings()
    await store(createFinding('A'))
    await acceptFinding(app, rosa, { ...(await first()), reason: 'So' })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await listOpen()).toEqual(['A'])
    await acceptFinding(app, ben, { ...(await first()), reason: 'So' })
    const [accepted] = await readAcceptedFindings(database, 1)
    expect(accepted).toMatchObject({ reason: 'So', acceptedBy: 'Ben Ito', version: 4 })
    if (!accepted) throw new Error('not accepted')
    expect(await reopenFinding(app, rosa, { ...accepted, version: 1 })).toMatchObject({ status: 'conflict' })
    expect(await reopenFinding(app, rosa, accepted)).toMatchObject({ status: 'saved' })
    expect(await listOpen()).toEqual(['A'])
    expect((await readEvents(database, {}))[0]).toMatchObject({
      kind: 'finding-reopened',
      actorId: rosa.id,
      details: { reason: { before: 'So', after: null }, finding: 'A' },
    })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await listOpen()).toEqual([])
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 5 })
  })

  test('cannot undo accepting a finding that was corrected', async () => {
    const { app, rosa, store, first, undoLast } = await openFindings()
    await store(createFinding('A'))
    await acceptFinding(app, rosa, { ...(await first()), reason: 'So' })
    await store()
    expect(await undoLast()).toMatchObject({ status: 'blocked', blocker: { reason: 'gone' } })
  })

  test('lists placeholders after mistakes', async () => {
    const { store, listOpen } = await openFindings()
    await store(createFinding('A', { check: 'sample-left' }))
    await store(createFinding('A', { check: 'sample-left' }), createFinding('B'))
    expect(await listOpen()).toEqual(['B', 'A'])
  })

  test('stores findings of concurrent processes once, for the latest content number', async () => {
    const { database, connectAgain, app, store, listOpen } = await openFindings()
    const other = { ...app, database: await connectAgain() }
    const all = Array.from({ length: 250 }, (_, index) => createFinding(`A ${index}`))
    const report = { found: all, failed: [] }
    expect(await Promise.all([storeFindings(app, report, '0'), storeFindings(other, report, '0')])).toEqual([
      true,
      true,
    ])
    expect(await countOpenFindings(database)).toBe(250)
    await database.updateTable('content_state').set({ revision: 12 }).execute()
    expect(await storeFindings(other, { found: [createFinding('B')], failed: [] }, '12')).toBe(true)
    expect(await store(createFinding('C'))).toBe(false)
    expect(await storeFindings(app, { found: [createFinding('D')], failed: [] }, '9')).toBe(false)
    expect(await listOpen()).toEqual(['B'])
  })

  test('keeps findings of failed checks, and stores unusual texts', async () => {
    const { app, store, listOpen } = await openFindings()
    await store(createFinding('A', { check: 'broken' }), createFinding('B'))
    const failed = [{ check: 'broken', error: new Error('') }]
    const strange = createFinding(`\0\ud800 ${'x'.repeat(700)}`, { field: '\0' })
    await storeFindings(app, { found: [strange], failed }, '0')
    expect(await listOpen()).toEqual(['A', expect.stringMatching(/^\ufffd\ufffd x{596}…$/)])
  })
})
