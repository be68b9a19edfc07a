import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import { fillInbox } from '../../tests/support/inbox-rows'
import { appContextOf } from '../../tests/support/test-app-context'
import { readEvents } from '../log/events'
import { removeMember } from './team'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('the open submissions of who is removed go to somebody else as one change of many, or to nobody', async () => {
    const { database } = await openFresh(engine)
    const app = appContextOf(database)
    const owner = await addStaff(database, { role: 'owner' })
    const [rosa, ben, editor] = [
      await addStaff(database, { name: 'Rosa' }),
      await addStaff(database, { name: 'Ben' }),
      await addStaff(database, { name: 'Ed', role: 'editor' }),
    ]
    await fillInbox(
      database,
      (['new', 'open', 'answered'] as const).map((status) => ({ inbox: { status, assignee_id: rosa.id } })),
    )
    const assignees = async () =>
      (await database.selectFrom('inbox').select(['assignee_id', 'version']).orderBy('position').execute()).map(
        ({ assignee_id, version }) => `${[rosa, ben].find(({ id }) => id === assignee_id)?.name} ${version}`,
      )
    for (const to of [editor.id, rosa.id])
      expect(await removeMember(app, owner, rosa.id, undefined, to)).toEqual({ status: 'not-handed-over' })
    expect(await assignees()).toEqual(['Rosa 1', 'Rosa 1', 'Rosa 1'])
    expect(await removeMember(app, owner, rosa.id, undefined, ben.id)).toMatchObject({ status: 'changed' })
    expect(await assignees()).toEqual(['Ben 2', 'Ben 2', 'Rosa 1'])
    const events = (await readEvents(database, {})).reverse()
    expect(events.map(({ kind }) => kind)).toEqual(['bulk-changed', 'assigned', 'assigned', 'staff-removed'])
    expect(events[0]?.details).toMatchObject({ did: 'assignee', assignee: ben.id, count: 2 })
    const [batch] = await database.selectFrom('batches').selectAll().execute()
    expect([Number(batch?.sequence), batch?.count]).toEqual([events[0]?.sequence, 2])
    await removeMember(app, owner, ben.id, undefined, null)
    expect(await assignees()).toEqual(['undefined 3', 'undefined 3', 'Rosa 1'])
  })
})
