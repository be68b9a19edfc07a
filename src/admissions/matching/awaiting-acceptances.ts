import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { readPossibleMatches } from './possible-matches'

/** An acceptance that staff have not matched yet. */
export interface AwaitingAcceptance {
  submissionId: string
  arrivedAt: Moment
}

/**
 * Reads the unmatched acceptances that each application may belong to, oldest first. One that arrived in time
 * (`arrivedInTime`) protects an offer: it cannot lapse and gets no reminder.
 */
export async function findAwaitingAcceptances(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AwaitingAcceptance[]>> {
  if (applicationIds.length === 0) return new Map()
  const asked = new Set(applicationIds)
  const matches = [...(await readPossibleMatches(database, 'acceptance', { applicationIds })).values()].flat()
  const open = matches.filter(({ applicationId, state }) => asked.has(applicationId) && state !== 'accepted')
  return new Map(
    [...Map.groupBy(open, ({ applicationId }) => applicationId)].map(([id, all]) => [
      id,
      all.map(({ submissionId, arrivedAt }) => ({ submissionId, arrivedAt })),
    ]),
  )
}
