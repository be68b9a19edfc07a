import type { Database } from '../../database/connection'
import type { ApplicationState } from '../../database/tables'
import type { BlockerReason } from '../../log/undo/blocker'
import { lockApplicationsOf, readApplicationsOf } from '../applications'
import type { InboxRow } from '../inbox/inbox-row'
import type { RowTarget } from './row-target'

/** Why a submission must not get a new state: because of its application. */
export interface RowRefusal {
  reason: Extract<BlockerReason, 'decided' | 'considered-there' | 'has-spot'>
  applicationId: string
}

interface RequestedChange {
  row: Pick<InboxRow, 'submissionId' | 'status' | 'seasonId'>
  target: RowTarget
}

/** Finds the changes that applications forbid, by submission. Actions, corrections and undo leave those rows unchanged. */
export async function findRowRefusals(
  database: Database,
  changes: readonly RequestedChange[],
): Promise<ReadonlyMap<string, RowRefusal>> {
  const ids = changes.filter(dependsOnApplication).map(({ row }) => row.submissionId)
  const applications = ids.length > 0 ? await readApplicationsOf(database, ids) : new Map()
  return new Map(
    changes.flatMap((change) => {
      const { submissionId } = change.row
      const refusal = findRefusal(change, applications.get(submissionId) ?? [])
      return refusal ? [[submissionId, refusal]] : []
    }),
  )
}

/** Like `findRowRefusals`, but locks the applications, so that the result holds until the transaction ends. */
export async function lockRowRefusals(transaction: Database, changes: readonly RequestedChange[]) {
  const ids = changes.filter(dependsOnApplication).map(({ row }) => row.submissionId)
  if (ids.length > 0) await lockApplicationsOf(transaction, ids)
  return findRowRefusals(transaction, changes)
}

function dependsOnApplication({ row, target: { status, season } }: RequestedChange): boolean {
  return (status === 'spam' && row.status !== 'spam') || (season !== undefined && season.id !== row.seasonId)
}

interface Application {
  id: string
  season_id: string | null
  state: ApplicationState
}

function findRefusal(change: RequestedChange, applications: readonly Application[]): RowRefusal | undefined {
  const { row, target } = change
  if (!dependsOnApplication(change)) return undefined
  const seated = applications.find(({ state }) => state === 'offered' || state === 'accepted')
  if (target.status === 'spam' && seated) return { reason: 'has-spot', applicationId: seated.id }
  const { season } = target
  const application = applications.find(({ season_id }) => season_id === row.seasonId)
  if (!season || season.id === row.seasonId || !application) return undefined
  if (application.state !== 'applied') return { reason: 'decided', applicationId: application.id }
  const other = applications.find(({ season_id }) => season_id === season.id)
  return other && { reason: 'considered-there', applicationId: other.id }
}
