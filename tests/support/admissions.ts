import { randomUUIDv7 } from 'node:crypto'
import { type DecisionResult, decide } from '../../src/admissions/decide'
import type { DecisionInput } from '../../src/admissions/decision-input'
import { admissionsEventKinds } from '../../src/admissions/event-kinds'
import type { EmailStatus, LetterKind } from '../../src/database/tables'
import { readEvent } from '../../src/log/events'
import { readUndoStates } from '../../src/log/undo/undo-states'
import { undoEvent } from '../../src/submissions/undo/undo-event'
import { type Engine, openFresh } from './database-engines'
import { addStaff } from './desk'
import { type FamilyFormRow, storeFamilyForms, storeTwoSeasons } from './family-forms'
import { queueOne } from './outbox-rows'
import { appContextOf } from './test-app-context'

interface Given {
  /** Seats of both seasons; no limit by default. */
  seats?: number
  allowedOver?: number
  /** Last day to accept of both seasons. */
  acceptBy?: string | null
}

/** The first event of a decision. */
export const eventOf = (result: DecisionResult) => (result.status === 'changed' ? result.eventIds[0] : undefined)

/** Opens Summer 2026 and Winter 2027 with applications. An application without a name gets one. */
export async function openAdmissions(
  engine: Engine,
  applications: readonly Partial<FamilyFormRow>[],
  { seats, allowedOver, acceptBy = '2026-07-15' }: Given = {},
) {
  const { database, connectAgain } = await openFresh(engine)
  await storeTwoSeasons(database)
  const columns = { seats: seats ?? null, allowed_over: allowedOver ?? null, accept_by: acceptBy }
  await database.updateTable('seasons').set(columns).execute()
  const moment = { now: new Date('2026-06-30T17:00:00.000Z') }
  const app = appContextOf(database, moment)
  const rosa = await addStaff(database)
  const named = applications.map((row, index) => ({ name: `Ann ${index}`, email: `ann${index}@example.org`, ...row }))
  const stored = await storeFamilyForms(database, 'application', named)
  const ids = stored.map(({ applicationId }) => applicationId)

  const read = async (id: string) =>
    database.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const readAll = () => database.selectFrom('applications').selectAll().orderBy('id').execute()
  /** Decides about applications as they are now. */
  const act = async (input: DecisionInput, some: readonly string[] = ids.slice(0, 1)) => {
    const rows = await Promise.all(some.map(read))
    return decide(app, rosa, rows, input)
  }
  /** Decides; resolves to the reason of a refusal, or the status. */
  const attempt = async (input: DecisionInput, some?: readonly string[]) => {
    const result = await act(input, some)
    return result.status === 'refused' ? result.reason : result.status
  }
  const undo = (eventId = '') => undoEvent(app, rosa, eventId, admissionsEventKinds)
  const findBlocker = async (eventId = '') => {
    const event = await readEvent(database, eventId)
    return event && (await readUndoStates(database, [event], admissionsEventKinds)).get(eventId)?.blocker?.reason
  }
  /** Records a letter that tells the current decision, or a call if it has no email. */
  const tell = async (id: string, email?: EmailStatus | 'sending', kind: LetterKind = 'offer') => {
    const row = await read(id)
    const email_id = email === undefined ? null : await queueOne(database)
    const status = email === undefined || email === 'sending' ? 'waiting' : email
    const lease = { leased_until: email === 'sending' ? '2026-06-30T18:00:00.000Z' : null }
    if (email_id)
      await database
        .updateTable('outbox')
        .set({ status, ...lease })
        .where('id', '=', email_id)
        .execute()
    const letter = { id: randomUUIDv7(), application_id: id, kind, tells: row.state, email_id, batch_id: null }
    const others = { decision_number: row.decision_number, deadline: row.deadline, staff_id: rosa.id, note: null }
    const created_at = moment.now.toISOString()
    await database
      .insertInto('letters')
      .values({ ...letter, ...others, created_at })
      .execute()
    return email_id
  }
  return {
    database,
    connectAgain,
    app,
    moment,
    rosa,
    ids,
    stored,
    read,
    readAll,
    act,
    attempt,
    undo,
    findBlocker,
    tell,
  }
}
