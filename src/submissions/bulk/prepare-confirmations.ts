import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { changeOf } from '../../log/event-details'
import { hasStoppedConfirmation } from '../undo/undo-status'
import { readBatch } from './batches'
import type { BulkAction } from './bulk-action'
import type { Selection } from './selection'

/** Which submissions of a selection become spam, and which no longer are and may be sent their confirmation. */
export async function turning(
  database: Database,
  { chosen, rows }: Pick<Selection, 'chosen' | 'rows'>,
): Promise<{ toSpam: string[]; fromSpam: string[] }> {
  const ids = rows.map(([submissionId]) => submissionId)
  const wantedOf = await readWanted(database, chosen)
  if (!wantedOf) return { toSpam: [], fromSpam: [] }
  const statuses = database.selectFrom('inbox').select(['submission_id as id', 'status'])
  const now = await statuses.where(whereIn(database, 'submission_id', ids)).execute()
  const turned = now.map(({ id, status }) => ({ id, before: status, ...wantedOf(id) }))
  const idsOf = (list: typeof turned) => list.map(({ id }) => id)
  return {
    toSpam: idsOf(turned.filter(({ before, status }) => status === 'spam' && before !== 'spam')),
    fromSpam: idsOf(
      turned.filter(({ before, status, isReleased }) => before === 'spam' && status !== 'spam' && isReleased),
    ),
  }
}

interface StatusChange {
  status?: unknown
  /** Whether its confirmation may go out when it is no longer spam. */
  isReleased: boolean
}

/** The status that submissions are to have; undefined where nobody's changes. */
async function readWanted(database: Database, chosen: BulkAction): Promise<((id: string) => StatusChange) | undefined> {
  if (chosen.type === 'status') return () => ({ status: chosen.status, isReleased: true })
  if (chosen.type !== 'undo') return undefined
  const events = await readBatch(database, chosen.batchId, 'status')
  const wanted = new Map(
    events.map((event) => {
      const status = changeOf(event.details?.status)?.before
      return [event.submissionId, { status, isReleased: hasStoppedConfirmation(event) }]
    }),
  )
  return (id) => wanted.get(id) ?? { isReleased: false }
}
