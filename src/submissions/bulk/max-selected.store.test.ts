import { expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, createTag } from '../../../tests/support/desk'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { freeze, view } from '../../../tests/support/selections'
import { appContextOf } from '../../../tests/support/test-app-context'
import { auditEvents } from '../../log/audit-events'
import type { ChosenAction } from '../actions/actions'
import { applySelection } from './apply-selection'
import { MAX_SELECTED } from './freeze-selection'

test.each(engines)('on %s, changes only the newest 2,000 submissions, with an event for each', async (engine) => {
  const { database } = await openFresh(engine)
  const rosa = await addStaff(database)
  const app = appContextOf(database)
  const made = await createTag(app, 'Alumni')
  const tagId = made.status === 'saved' ? made.tag.id : ''
  await fillInbox(database, Array(MAX_SELECTED + 1).fill({}))
  const did: ChosenAction[] = [
    { type: 'status', status: 'done' },
    { type: 'tag', tagId, on: true },
  ]
  for (const chosen of did) {
    const id = await freeze(database, rosa, chosen, { all: true })
    expect(await view(database, rosa, id)).toMatchObject({ isCut: true, changing: { length: MAX_SELECTED } })
    expect(await applySelection(app, rosa, id)).toMatchObject({ count: MAX_SELECTED })
  }
  const untouched = await database.selectFrom('inbox').select('position').where('status', '!=', 'done').execute()
  const [oldest] = await database.selectFrom('inbox').select('position').orderBy('position').execute()
  expect(untouched).toEqual([oldest])
  const changed = await database.selectFrom('inbox').select('version').where('version', '=', 2).execute()
  const tagged = await database.selectFrom('submission_tags').select('submission_id').execute()
  expect([changed.length, tagged.length]).toEqual([MAX_SELECTED, MAX_SELECTED])
  expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 2 * (MAX_SELECTED + 1) })
})
