import type { Selectable } from 'kysely'
import { type Right, rolesWith } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import type { Moment, PlanFailure, Tables } from '../../database/tables'
import { transact } from '../../database/transact'
import { appendEvent } from '../../log/events'
import { queueForOwners } from '../../mail/queue-staff-email'
import { seasonIdFromPlanName } from '../../seasons/season-place'
import { withLabels } from '../documents/document-labels'
import { readRow } from '../documents/document-row'
import { type Document, documentOf } from '../documents/documents'
import { findTextBefore } from '../documents/history'
import { readValue } from '../documents/read-document'
import { publishRow } from './change-public'
import { notPublishedEmail } from './not-published-email'
import { eventOfFailure } from './plan-events'
import { type NextStep, nextOfSeason } from './plan-season'
import { findPublishingProblems } from './problems'
import { countPlanChange, rightOfPlan } from './schedule'

type Due = Selectable<Tables['content_schedule']>

/**
 * Publishes and takes back what is due, in its order; resolves to how many steps were done. What cannot be done ends with
 * the reason. Several processes may call it: each step is done once.
 */
export async function runDue(app: AppContext): Promise<number> {
  for (let done = 0; ; ) {
    const due = await findDue(app.database, app.now().toISOString())
    if (!due) return done
    if (await transact(app.database, (transaction) => runStep(transaction, app, due))) done++
    else app.onEmailQueued?.()
  }
}

/** Usually nothing is due, and looking takes no lock. */
function findDue(database: Database, now: Moment): Promise<Due | undefined> {
  return database
    .selectFrom('content_schedule')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

async function runStep(transaction: Database, app: AppContext, due: Due): Promise<boolean> {
  await lockContent(transaction)
  const at = app.now().toISOString()
  const next = await nextOf(transaction, due)
  const failure = typeof next === 'string' && next !== 'done' ? next : null
  const ended = await transaction
    .updateTable('content_schedule')
    .set({ ended_at: at, outcome: failure ? 'failed' : 'done', failure })
    .where('id', '=', due.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Another process was faster.
  if (!ended) return false
  if (typeof next !== 'string') await next({ actorId: null, at, planner: due.created_by })
  else {
    await countPlanChange(transaction, due.document)
    if (failure === 'not-allowed') await endRest(transaction, due, failure, at)
    if (failure) await tellFailure(transaction, app, due, failure)
  }
  return failure === null
}

async function nextOf(transaction: Database, due: Due): Promise<NextStep> {
  const season = seasonIdFromPlanName(due.document)
  if (!(await isAllowed(transaction, due.created_by, rightOfPlan(due.document)))) return 'not-allowed'
  return season === undefined ? nextText(transaction, due) : nextOfSeason(transaction, season, due.revision_id)
}

async function nextText(transaction: Database, due: Due): Promise<NextStep> {
  const document = documentOf(due.document)
  if (!document) return 'does-not-fit'
  const next = await (due.action === 'unpublish' ? takenBack : published)(transaction, document, due)
  if (typeof next === 'string') return next
  const problems = await findPublishingProblems(transaction, document, next.value)
  if (problems.size > 0) return 'does-not-fit'
  const row = await readRow(transaction, document.name)
  return ({ planner, ...by }) => publishRow(transaction, row, { ...next, ...by, details: { planner } })
}

async function published(transaction: Database, document: Document, { revision_id }: Due) {
  const row = await readRow(transaction, document.name)
  if (row.publishedId === revision_id) return 'done'
  const value = await readValue(transaction, document, revision_id)
  if (value === null) return 'does-not-fit'
  return { revisionId: revision_id, value, ...(row.draftId === revision_id && { draftId: null }) }
}

async function takenBack(transaction: Database, document: Document, { revision_id }: Due) {
  const { publishedId } = await readRow(transaction, document.name)
  if (document.entry !== undefined) {
    const value = await readValue(transaction, document, publishedId)
    return value === null ? 'done' : { value: null }
  }
  if (publishedId === null || publishedId !== revision_id) return 'published-since'
  const before = await findTextBefore(transaction, document.name, publishedId)
  return { revisionId: before, value: await readValue(transaction, document, before), isBack: true }
}

/** What else they planned for the document is not done either, and told once. */
async function endRest(transaction: Database, { document, created_by }: Due, failure: PlanFailure, at: Moment) {
  const rest = transaction.updateTable('content_schedule').set({ ended_at: at, outcome: 'failed', failure })
  const open = rest.where('document', '=', document).where('ended_at', 'is', null)
  await open.where('created_by', 'is not distinct from', created_by).execute()
}

async function tellFailure(transaction: Database, app: AppContext, due: Due, failure: PlanFailure): Promise<void> {
  const { document, action, due_at, created_by } = due
  const [labeled] = await withLabels({ ...app, database: transaction }, [due])
  const details = { at: app.now().toISOString(), failure, planner: created_by }
  await appendEvent(transaction, eventOfFailure(document, { action, at: due_at }, details))
  const planner = transaction.selectFrom('staff').select('name').where('id', '=', created_by)
  const by = (await planner.executeTakeFirst())?.name ?? null
  const email = notPublishedEmail({ document, label: labeled?.label ?? document, action, why: failure, by })
  const also = seasonIdFromPlanName(document) === undefined ? null : created_by
  await queueForOwners(transaction, app, { kind: 'not-published', email }, also)
}

/** True if a person is on the team and has the right. */
async function isAllowed(database: Database, staffId: string | null, right: Right): Promise<boolean> {
  if (staffId === null) return false
  const member = database.selectFrom('staff').select('id').where('id', '=', staffId).where('removed_at', 'is', null)
  return (await member.where('role', 'in', rolesWith(right)).executeTakeFirst()) !== undefined
}
