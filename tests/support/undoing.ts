import type { Database } from '../../src/database/connection'
import { readEvent, readEvents } from '../../src/log/events'
import { readUndoStates } from '../../src/log/undo/undo-states'
import { submissionEventKinds } from '../../src/submissions/event-kinds'
import type { Status } from '../../src/submissions/statuses'
import { undoEvent } from '../../src/submissions/undo/undo-event'
import { assign, changeStatus } from './changes'
import { type Engine, openFresh } from './database-engines'
import { addStaff, readInbox, sendMessage } from './desk'
import { appContextOf } from './test-app-context'

/** Opens a desk with a message and two colleagues: Ben undoes what Rosa does. */
export async function openUndoing(engine: Engine) {
  const { database } = await openFresh(engine)
  const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
  const app = appContextOf(database, moment)
  const rosa = await addStaff(database)
  const ben = await addStaff(database, { name: 'Ben Ito' })
  const submissionId = await sendMessage(database)
  const versionOf = async () => (await readInbox(database, submissionId)).version
  const setStatus = async (status: Status) =>
    changeStatus(app, rosa, { submissionId, version: await versionOf(), status })
  const setAssignee = async (assigneeId: string | null) =>
    assign(app, rosa, { submissionId, version: await versionOf(), assigneeId })
  const lastEvent = async (kind?: string) => {
    const [last] = await readEvents(database, { kind }, { limit: 1 })
    if (!last) throw new Error('nothing was done')
    return last
  }
  const undo = (id: string) => undoEvent(app, ben, id)
  const undoLast = async (kind?: string) => undo((await lastEvent(kind)).id)
  return {
    database,
    app,
    moment,
    rosa,
    ben,
    submissionId,
    setStatus,
    setAssignee,
    lastEvent,
    undo,
    undoLast,
  }
}

/** Returns what blocks undo of an event, or undefined. */
export async function findBlocker(database: Database, eventId: string) {
  const event = await readEvent(database, eventId)
  if (!event) return undefined
  return (await readUndoStates(database, [event], submissionEventKinds)).get(eventId)?.blocker
}
