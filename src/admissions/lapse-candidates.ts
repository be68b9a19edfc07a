import type { Database } from '../database/connection'
import type { Applicant } from './applicants'
import { arrivedInTime, isOver } from './deadlines'
import { type AwaitingAcceptances, findAwaitingAcceptances } from './matching/awaiting-acceptances'

/** The reason that an offer cannot lapse: the family was not told, or an acceptance that arrived in time is unmatched. */
export type Protection = 'not-told' | 'acceptance'

/**
 * Finds the offers whose deadline is over, by id: undefined if they can lapse, and else the reason. `known` are the
 * acceptances that wait, if they were read already.
 */
export async function findOverdue(
  database: Database,
  applicants: readonly Pick<Applicant, 'id' | 'state' | 'deadline' | 'isTold'>[],
  { now, timeZone }: { now: Date; timeZone: string },
  known?: AwaitingAcceptances,
): Promise<ReadonlyMap<string, Protection | undefined>> {
  const overdue = applicants.flatMap(({ id, state, deadline, isTold }) =>
    state === 'offered' && deadline !== null && isOver(deadline, now, timeZone) ? [{ id, deadline, isTold }] : [],
  )
  const ids = overdue.map(({ id }) => id)
  const awaiting = known ?? (await findAwaitingAcceptances(database, ids))
  const isProtected = (id: string, deadline: string) =>
    awaiting.get(id)?.some(({ arrivedAt }) => arrivedInTime(arrivedAt, deadline, timeZone))
  return new Map(
    overdue.map(({ id, deadline, isTold }) => [
      id,
      isProtected(id, deadline) ? 'acceptance' : isTold ? undefined : 'not-told',
    ]),
  )
}
