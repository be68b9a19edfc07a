import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { type AcceptedFinding, type OpenFinding, readFinding } from './read-findings'
import { lockFindings } from './store-findings'

export const MAX_REASON_LENGTH = 500

export type FindingResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'saved'; eventId?: string }
  /** A colleague accepted or reopened it in the meantime. */
  | { status: 'conflict'; finding: OpenFinding | AcceptedFinding }
  | { status: 'invalid'; reason: 'empty' | 'too-long' }
  /** It was corrected in the meantime. */
  | { status: 'missing' }

interface LoadedFinding {
  id: string
  version: number
}

/** Accepts a finding as intentional, with a reason. */
export async function acceptFinding(
  app: AppContext,
  actor: Actor,
  { reason: given, ...seen }: LoadedFinding & { reason: string },
): Promise<FindingResult> {
  const reason = toStorableText(given).replaceAll('\r\n', '\n').trim()
  if (reason === '') return { status: 'invalid', reason: 'empty' }
  if (reason.length > MAX_REASON_LENGTH) return { status: 'invalid', reason: 'too-long' }
  return changeReason(app, actor, seen, reason)
}

export function reopenFinding(app: AppContext, actor: Actor, seen: LoadedFinding): Promise<FindingResult> {
  return changeReason(app, actor, seen, null)
}

function changeReason(
  app: AppContext,
  actor: Actor,
  { id, version }: LoadedFinding,
  reason: string | null,
): Promise<FindingResult> {
  return transactAs(app.database, actor, async (transaction): Promise<FindingResult> => {
    await lockFindings(transaction)
    const finding = await readFinding(transaction, id)
    if (!finding) return { status: 'missing' }
    const before = 'reason' in finding ? finding.reason : null
    if (before === reason) return { status: 'saved' }
    if (finding.version !== version) return { status: 'conflict', finding }
    const at = app.now().toISOString()
    await setReason(transaction, id, { reason, by: actor.id, at })
    const kind = reason === null ? 'finding-reopened' : 'finding-accepted'
    const details = { reason: { before, after: reason }, document: finding.document, finding: finding.message }
    const about = [{ kind: 'finding' as const, id }]
    const change = { rows: [`finding:${id}`], inverse: { document: finding.document, reason: before } }
    const event = { kind, actorId: actor.id, about, details, at, change } as const
    return { status: 'saved', eventId: await appendEvent(transaction, event) }
  })
}

/** Accepts a locked finding with a reason, or reopens it (null). */
export async function setReason(
  transaction: Database,
  id: string,
  { reason, by, at }: { reason: string | null; by: string; at: string },
): Promise<void> {
  const accepted = reason === null ? { accepted_at: null, accepted_by: null } : { accepted_at: at, accepted_by: by }
  await transaction
    .updateTable('findings')
    .set(({ eb }) => ({ reason, ...accepted, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
