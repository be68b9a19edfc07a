import { describe, expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import { undoEvent } from '../undo/undo-event'
import { deleteView, listViews, MAX_VIEWS, parseViewQuery, saveView } from './saved-views'

describe.each(engines)('saved lists on %s', (engine) => {
  test('saves a list without its page, deletes it, and undoes both', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const app = appContextOf(database)
    const list = { name: '  Summer,  late ', query: { program: 'summer', late: true, after: 7, top: 9 } } as const
    const saved = await saveView(app, rosa, list)
    if (saved.status !== 'saved') throw new Error(saved.status)
    const { view, eventId: made = '' } = saved
    expect([view.name, parseViewQuery(view)]).toEqual(['Summer, late', { program: 'summer', late: true }])
    expect(await saveView(app, rosa, list)).toEqual({ status: 'saved', view })
    const deleted = await deleteView(app, rosa, view.id)
    expect(await listViews(database)).toEqual([])
    const undo = (eventId = '') => undoEvent(app, rosa, eventId)
    expect(await undo(made)).toMatchObject({ blocker: { reason: 'changed-since' } })
    expect(await undo(deleted.status === 'saved' ? deleted.eventId : undefined)).toMatchObject({ status: 'undone' })
    expect(await listViews(database)).toEqual([view])
    expect(await undo(made)).toMatchObject({ status: 'undone' })
    expect(await listViews(database)).toEqual([])
  })

  test('rejects the whole inbox, empty and overlong names, and too many lists', async () => {
    const { database } = await openFresh(engine)
    const rosa = await addStaff(database)
    const save = async (name: string, query: Parameters<typeof saveView>[2]['query'] = { unread: true }) => {
      const result = await saveView(appContextOf(database), rosa, { name, query })
      return result.status === 'invalid' ? result.reason : result.status
    }
    expect(await save(' \u200b')).toBe('empty')
    expect(await save('ễ'.repeat(41))).toBe('too-long')
    expect(await save('All', { after: 3 })).toBe('everything')
    const views = Array.from({ length: MAX_VIEWS }, (_, number) => ({
      ...{ id: crypto.randomUUID(), name: `List ${number}`, query: 'unread=yes' },
      created_at: '2026-06-01T09:00:00.000Z',
    }))
    await database.insertInto('saved_views').values(views).execute()
    expect(await save('One more')).toBe('too-many')
    const [first] = views
    const deleted = await deleteView(appContextOf(database), rosa, first?.id ?? '')
    expect(await save('One more')).toBe('saved')
    const eventId = deleted.status === 'saved' ? (deleted.eventId ?? '') : ''
    expect(await undoEvent(appContextOf(database), rosa, eventId)).toMatchObject({ blocker: { reason: 'too-many' } })
  })
})
