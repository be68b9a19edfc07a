import type { Database } from '../../database/connection'
import type { BlockerReason } from '../../log/undo/blocker'
import { lockApplicationsOf, readApplicationsOf, type SubmittedApplication } from '../applications'
import type { InboxRow } from '../inbox/inbox-row'
import type { RowTarget } from './row-target'

/** The reason why an application keeps its submission from getting a new state. */
export interface RowRefusal {
  reason: Extract<BlockerReason, 'decided' | 'considered-there' | 'has-spot'>
  applicationId: string
}

interface RequestedChange {
  row: Pick<InboxRow, 'submissionId' | 'status' | 'seasonId'>
  target: RowTarget
}

/**
 * Finds the changes that applications forbid, by submission. Actions, corrections and undo leave those rows unchanged.
 * With `locks`, the result holds until the transaction ends.
 */
export async function findRowRefusals(
  database: Database,
  changes: readonly RequestedChange[],
  { locks = false } = {},
): Promise<ReadonlyMap<string, RowRefusal>> {
  const dependent = changes.filter(dependsOnApplication)
  if (dependent.length === 0) return new Map()
  const ids = dependent.map(({ row }) => row.submissionId)
  const rows = await (locks ? lockApplicationsOf : readApplicationsOf)(database, ids)
  const applications = Map.groupBy(rows, ({ submission_id }) => submission_id)
  return new Map(
    dependent.flatMap((change) => {
      const refusal = findRefusal(change, applications.get(change.row.submissionId) ?? [])
      return refusal ? [[change.row.submissionId, refusal]] : []
    }),
  )
}

function dependsOnApplication({ row, target: { status, season } }: RequestedChange): boolean {
  return (status === 'spam' && row.status !== 'spam') || (season !== undefined && season.id !== row.seasonId)
}

function findRefusal(
  { row, target }: RequestedChange,
  applications: readonly SubmittedApplication[],
): RowRefusal | undefined {
  const seated = applications.find(({ state }) => state === 'offered' || state === 'accepted')
  if (target.status === 'spam' && seated) return { reason: 'has-spot', applicationId: seated.id }
  const { season } = target
  const application = applications.find(({ season_id }) => season_id === row.seasonId)
  if (!season || season.id === row.seasonId || !application) return undefined
  const other = applications.find(({ season_id }) => season_id === season.id)
  // Moving it back revives the row there.
  const isMovedFromThere = other?.state === 'moved'
  if (application.state !== 'applied' || isMovedFromThere) return { reason: 'decided', applicationId: application.id }
  return other && { reason: 'considered-there', applicationId: other.id }
}
