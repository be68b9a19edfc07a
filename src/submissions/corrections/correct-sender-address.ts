import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { writeVersions } from '../handling/write-versions'
import { lockInboxRow } from '../inbox/inbox-row'
import { setCorrections } from './corrections'

/** Corrects where a submission's sender is written to; its next version, and what was before, unless that is so already. */
export async function correctSenderAddress(
  transaction: Database,
  submissionId: string | null,
  { to, by, at }: { to: string; by: string; at: Moment },
): Promise<{ version?: number; before?: string }> {
  const row = submissionId === null ? undefined : await lockInboxRow(transaction, submissionId)
  if (!row) return {}
  const { submissionId: id } = row
  const changes = await setCorrections(transaction, { submissionId: id, answers: { email: to } }, { by, at })
  const [change] = Object.values(changes)
  if (!change) return {}
  await writeVersions(transaction, [row], {})
  return { version: row.version + 1, before: change.before }
}
