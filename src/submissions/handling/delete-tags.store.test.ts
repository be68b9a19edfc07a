import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, createTag, sendMessage } from '../../../tests/support/desk'
import { officeTimes } from '../../../tests/support/office-times'
import { freeze, view } from '../../../tests/support/selections'
import { appContextOf } from '../../../tests/support/test-app-context'
import { findBlocker } from '../../../tests/support/undoing'
import { auditEvents } from '../../log/audit-events'
import { applySelection } from '../bulk/apply-selection'
import { undoBatch } from '../bulk/undo-batch'
import { listInbox } from '../inbox/inbox-list'
import { undoEvent } from '../undo/undo-event'
import { changeTags } from './change-tags'
import { deleteTag, mergeTag } from './delete-tags'
import { readTagsBySubmission } from './shown-tags'
import { listTags, renameTag } from './tags'

/** Creates three submissions: the first with the tag Alumni, the second with Former, the third with both. */
async function open(engine: Engine) {
  const { database, connectAgain } = await openFresh(engine)
  const rosa = await addStaff(database)
  const app = appContextOf(database)
  const made = async (name: string) => {
    const result = await createTag(app, name)
    if (result.status !== 'saved') throw new Error(result.status)
    return result.tag
  }
  const [alumni, former] = [await made('Alumni'), await made('Former')]
  const ids: string[] = []
  for (const tags of [[alumni], [former], [alumni, former]]) {
    const submissionId = await sendMessage(database, { name: `Person ${ids.length}` })
    await changeTags(app, rosa, { submissionId, add: tags.map(({ id }) => id), remove: [] })
    ids.push(submissionId)
  }
  const shown = async () => {
    const tags = await readTagsBySubmission(database, ids)
    return ids.map((id) => (tags.get(id) ?? []).map(({ name }) => name).join(' '))
  }
  const found = async (tag: string) => {
    const viewer = { staffId: rosa.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
    const lists = await Promise.all(
      [{ tag }, { tag, form: 'contact' }].map((query) => listInbox(database, viewer, query)),
    )
    for (const { entries, count } of lists) expect(count.n).toBe(entries.length)
    const [alone, filtered] = lists.map(({ entries }) => entries.map(({ name }) => name))
    expect(filtered).toEqual(alone)
    return alone
  }
  const names = async () => (await listTags(database)).map(({ name }) => name)
  const change = (index: number, add: { id: string }[], remove: { id: string }[] = []) =>
    changeTags(app, rosa, {
      submissionId: ids[index] ?? '',
      add: add.map(({ id }) => id),
      remove: remove.map(({ id }) => id),
    })
  const undo = (result: { eventId?: string } | object) =>
    undoEvent(app, rosa, 'eventId' in result ? (result.eventId ?? '') : '')
  return { database, connectAgain, app, rosa, alumni, former, ids, shown, found, names, change, undo, made }
}

describe.each(engines)('deleted and merged tags on %s', (engine) => {
  test('removes a merged tag by the id of an outdated page', async () => {
    const { app, rosa, alumni, former, shown, change } = await open(engine)
    await mergeTag(app, rosa, alumni.id, former.id)
    await change(0, [], [alumni])
    expect(await shown()).toEqual(['', 'Former', 'Former'])
  })

  test('hides a deleted tag, and restores it where nobody changed it since', async () => {
    const { database, app, rosa, alumni, former, shown, found, names, change, undo } = await open(engine)
    const deleted = await deleteTag(app, rosa, alumni)
    expect([await names(), await shown(), await found(alumni.id)]).toEqual([['Former'], ['', 'Former', 'Former'], []])
    expect(await change(1, [alumni])).toEqual({ status: 'changed' })
    expect(await deleteTag(app, rosa, alumni)).toEqual({ status: 'missing' })
    expect(await undo(deleted)).toMatchObject({ status: 'undone' })
    expect([await names(), await shown()]).toEqual([
      ['Alumni', 'Former'],
      ['Alumni', 'Former', 'Alumni Former'],
    ])
    expect(await deleteTag(app, rosa, { ...former, name: 'Earlier' })).toEqual({ status: 'conflict', tag: former })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('its name can be reused, which blocks undoing the deletion', async () => {
    const { database, app, rosa, alumni, former, made, undo } = await open(engine)
    const deleted = await deleteTag(app, rosa, alumni)
    const again = await made('alumni')
    expect(again.id).not.toBe(alumni.id)
    expect(await undo(deleted)).toMatchObject({ status: 'blocked', blocker: { reason: 'name-taken' } })
    await renameTag(app, rosa, again, 'Graduates')
    expect(await undo(deleted)).toMatchObject({ status: 'undone' })
    for (let count = 3; count < 100; count++) await made(`Tag ${count}`)
    const other = await deleteTag(app, rosa, former)
    await made('One more')
    expect(await undo(other)).toMatchObject({ status: 'blocked', blocker: { reason: 'too-many' } })
    const eventId = 'eventId' in other ? other.eventId : ''
    expect(await findBlocker(database, eventId)).toEqual({ reason: 'too-many' })
  })

  test('shows the merged tag once, and the earlier tags when the merge is undone', async () => {
    const { app, rosa, alumni, former, shown, found, names, undo } = await open(engine)
    const merged = await mergeTag(app, rosa, alumni.id, former.id)
    expect([await names(), await shown()]).toEqual([['Former'], ['Former', 'Former', 'Former']])
    // Both ids find the same submissions, without duplicates.
    for (const { id } of [alumni, former]) expect(await found(id)).toEqual(['Person 2', 'Person 1', 'Person 0'])
    expect(await undo(merged)).toMatchObject({ status: 'undone' })
    expect(await shown()).toEqual(['Alumni', 'Former', 'Alumni Former'])
    expect(await found(former.id)).toEqual(['Person 2', 'Person 1'])
    expect(await mergeTag(app, rosa, alumni.id, alumni.id)).toEqual({ status: 'missing' })
    expect(await mergeTag(app, rosa, alumni.id, 'none')).toEqual({ status: 'missing' })
  })

  test('removes and restores a tag together with the tags merged into it', async () => {
    const { app, rosa, alumni, former, shown, change, undo } = await open(engine)
    const merged = await mergeTag(app, rosa, alumni.id, former.id)
    // The submission already has this tag.
    expect(await change(0, [former])).toEqual({ status: 'changed' })
    const taken = await change(2, [], [former])
    expect(await shown()).toEqual(['Former', 'Former', ''])
    await undo(taken)
    expect(await shown()).toEqual(['Former', 'Former', 'Former'])
    await change(0, [], [former])
    await change(1, [alumni])
    await undo(merged)
    expect(await shown()).toEqual(['', 'Former', 'Alumni Former'])
  })

  test('follows chains of merged tags', async () => {
    const { app, rosa, alumni, former, shown, names, undo, made } = await open(engine)
    const earlier = await made('Earlier')
    const first = await mergeTag(app, rosa, alumni.id, former.id)
    const second = await mergeTag(app, rosa, former.id, earlier.id)
    expect([await names(), await shown()]).toEqual([['Earlier'], ['Earlier', 'Earlier', 'Earlier']])
    await undo(first)
    expect(await shown()).toEqual(['Alumni', 'Earlier', 'Alumni Earlier'])
    await undo(second)
    expect(await shown()).toEqual(['Alumni', 'Former', 'Alumni Former'])
  })

  test('changes nothing if the selected tag was deleted, and the preview says so', async () => {
    const { database, app, rosa, alumni, ids, shown } = await open(engine)
    const chosen = await freeze(database, rosa, { type: 'tag', tagId: alumni.id, on: true }, { ids })
    const deleted = await deleteTag(app, rosa, alumni)
    expect(deleted.status).toBe('saved')
    expect(await view(database, rosa, chosen)).toMatchObject({ isTargetGone: true })
    expect(await applySelection(app, rosa, chosen)).toEqual({ status: 'changed-since' })
    expect(await shown()).toEqual(['', 'Former', 'Former'])
  })

  test('creates a new tag before the preview and keeps it when the change is undone', async () => {
    const { database, app, rosa, ids, shown, names } = await open(engine)
    const make = (newName: string) =>
      freeze(database, rosa, { type: 'tag', tagId: '', on: true, newName }, { ids: ids.slice(0, 2) })
    const [one, other] = [await make(' Call  back '), await make('call back')]
    expect(await names()).toEqual(['Alumni', 'Call back', 'Former'])
    expect(await applySelection(app, rosa, one)).toMatchObject({ count: 2 })
    expect(await shown()).toEqual(['Alumni Call back', 'Call back Former', 'Alumni Former'])
    expect(await applySelection(app, rosa, other)).toMatchObject({ count: 0 })
    expect(await undoBatch(app, rosa, one)).toMatchObject({ count: 2 })
    expect(await shown()).toEqual(['Alumni', 'Former', 'Alumni Former'])
    expect(await names()).toEqual(['Alumni', 'Call back', 'Former'])
    expect(await make('')).toBe('invalid')
  })

  test('concurrent tagging, deleting and merging does not deadlock or lose changes', async () => {
    const { database, connectAgain, app, rosa, alumni, former, ids, made } = await open(engine)
    const elsewhere = appContextOf(engine === 'PostgreSQL' ? await connectAgain() : database)
    for (let round = 0; round < 5; round++) {
      const tag = await made(`Round ${round}`)
      const bulk = await freeze(database, rosa, { type: 'tag', tagId: '', on: true, newName: `New ${round}` }, { ids })
      const outcomes = await Promise.all([
        mergeTag(app, rosa, tag.id, former.id),
        deleteTag(elsewhere, rosa, tag),
        applySelection(elsewhere, rosa, bulk),
        ...ids.map((submissionId) =>
          changeTags(app, rosa, { submissionId, add: [tag.id, alumni.id], remove: [], create: `Own ${round}` }),
        ),
      ])
      expect(
        outcomes
          .slice(0, 2)
          .map(({ status }) => status)
          .sort(),
      ).toEqual(['missing', 'saved'])
      expect(outcomes.slice(2).map(({ status }) => status)).toEqual(Array(4).fill('changed'))
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })
})
