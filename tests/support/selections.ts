import type { Database } from '../../src/database/connection'
import type { Actor } from '../../src/log/actor'
import type { ChosenAction } from '../../src/submissions/actions/actions'
import { freezeSelection, type SelectionTargets } from '../../src/submissions/bulk/freeze-selection'
import { readSelection } from '../../src/submissions/bulk/read-selection'
import { type Engine, openFresh } from './database-engines'
import { addStaff, sendMessage } from './desk'
import { officeTimes } from './office-times'
import { appContextOf } from './test-app-context'

/** Opens a desk with two colleagues and some messages. */
export async function openDesk(engine: Engine, count = 3) {
  const { database } = await openFresh(engine)
  const [rosa, ben] = [await addStaff(database), await addStaff(database, { name: 'Ben' })]
  const ids: string[] = []
  for (let number = 0; number < count; number++) ids.push(await sendMessage(database, { name: `Person ${number}` }))
  return { database, rosa, ben, ids, app: appContextOf(database) }
}

/** Freezes a selection. Resolves to its id, or to the status if that fails. */
export async function freeze(database: Database, actor: Actor, chosen: ChosenAction, which: SelectionTargets) {
  const viewer = { staffId: actor.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
  const frozen = await freezeSelection(appContextOf(database), viewer, chosen, which)
  return frozen.status === 'frozen' ? frozen.id : frozen.status
}

/** Reads the preview of a selection. */
export const view = (database: Database, actor: Actor, id: string) =>
  readSelection(database, { staffId: actor.id, now: appContextOf(database).now() }, id)
