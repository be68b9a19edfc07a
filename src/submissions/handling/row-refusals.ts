import type { Selectable } from 'kysely'
import type { Database } from '../../database/connection'
import type { ApplicationsTable } from '../../database/tables'
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
  if (locks) await lockApplicationsOf(database, ids)
  const applications = await readApplicationsOf(database, ids)
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

type Application = Pick<Selectable<ApplicationsTable>, 'id' | 'season_id' | 'state'>

function findRefusal({ row, target }: RequestedChange, applications: readonly Application[]): RowRefusal | undefined {
  const seated = applications.find(({ state }) => state === 'offered' || state === 'accepted')
  if (target.status === 'spam' && seated) return { reason: 'has-spot', applicationId: seated.id }
  const { season } = target
  const application = applications.find(({ season_id }) => season_id === row.seasonId)
  if (!season || season.id === row.seasonId || !application) return undefined
  if (application.state !== 'applied') return { reason: 'decided', applicationId: application.id }
  const other = applications.find(({ season_id }) => season_id === season.id)
  return other && { reason: 'considered-there', applicationId: other.id }
}
