import { calendarDayAt, isoDate } from '../../content/calendar'
import { DAY } from '../../content/moments'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { VersionedApplication } from './application-row'
import { arrivedInTime, isOver } from './deadlines'
import { type AwaitingAcceptance, findAwaitingAcceptances } from './matching/awaiting-acceptances'
import { isTold, readTold } from './told'

/** A reminder is due this many days before the deadline. */
const REMINDER_DAYS = 7

/** An offer whose deadline is over or near. */
export interface OpenOffer extends VersionedApplication {
  deadline: string
  isOver: boolean
  /** Why it cannot lapse and gets no reminder: nobody told the family, or an acceptance arrived in time. */
  protectedBy: 'not-told' | 'acceptance' | undefined
  /** True if a reminder of this deadline was sent. */
  isReminded: boolean
  /** Unmatched acceptances that may belong to it. */
  inTime: readonly AwaitingAcceptance[]
  late: readonly AwaitingAcceptance[]
}

/** True for an offer that staff can let lapse. */
export const canLapse = ({ isOver, protectedBy }: OpenOffer) => isOver && !protectedBy

/** True for an offer whose family should get a reminder. */
export const isReminderDue = ({ isOver, protectedBy, isReminded }: OpenOffer) => !(isOver || protectedBy || isReminded)

/** Reads a season's offers whose deadline is over or at most a week away, earliest deadline first. */
export async function readOpenOffers(
  database: Database,
  seasonId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<OpenOffer[]> {
  const today = Date.parse(isoDate(calendarDayAt(now, timeZone)))
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['applications.id', 'applications.version', 'deadline', 'decision_number'])
    .where('applications.season_id', '=', seasonId)
    .where('state', '=', 'offered')
    .where('deadline', '<=', new Date(today + REMINDER_DAYS * DAY).toISOString().slice(0, 10))
    .where('status', '!=', 'spam')
    .orderBy('deadline')
    .orderBy('applications.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const [told, awaiting] = [await readTold(database, ids), await findAwaitingAcceptances(database, ids)]
  const reminded = await readReminded(database, ids)
  return rows.map(({ id, version, deadline: day, decision_number }) => {
    const deadline = day ?? ''
    const acceptances = Object.groupBy(awaiting.get(id) ?? [], ({ arrivedAt }) =>
      arrivedInTime(arrivedAt, deadline, timeZone) ? 'inTime' : 'late',
    )
    const { inTime = [], late = [] } = acceptances
    const protectedBy =
      inTime.length > 0 ? 'acceptance' : isTold({ decision_number }, told.get(id)) ? undefined : 'not-told'
    const isReminded = reminded.has(`${id} ${deadline}`)
    return { id, version, deadline, isOver: isOver(deadline, now, timeZone), protectedBy, isReminded, inTime, late }
  })
}

async function readReminded(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['application_id', 'deadline'])
    .where(whereIn(database, 'application_id', ids))
    .where('letters.kind', '=', 'reminder')
    .where(({ or, eb }) => or([eb('email_id', 'is', null), eb('outbox.status', 'in', ['waiting', 'sent'])]))
    .execute()
  return new Set(rows.map(({ application_id, deadline }) => `${application_id} ${deadline}`))
}
