import type { Selectable } from 'kysely'
import { type Right, rolesWith } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import type { Moment, PlanFailure, Tables } from '../../database/tables'
import { transact } from '../../database/transact'
import { appendEvent } from '../../log/events'
import { queueForOwners } from '../../mail/queue-staff-email'
import { seasonIdFromPlanName } from '../../seasons/season-plan-name'
import { addLabels } from '../documents/document-labels'
import { readDocumentRow } from '../documents/document-row'
import { type Document, findDocument } from '../documents/documents'
import { findPriorText } from '../documents/history'
import { readValue } from '../documents/read-document'
import { publishRevision } from './change-public'
import { notPublishedEmail } from './not-published-email'
import { createFailureEvent } from './plan-events'
import { findPlanRight, recordPlanChange } from './plan-publication'
import { findSeasonStep, type NextStep } from './plan-season'
import { findPublishingProblems } from './problems'

type DueStep = Selectable<Tables['content_schedule']>

/**
 * Publishes and takes back what is due, in its order; resolves to how many steps were done. What cannot be done ends
 * with the reason. Several processes may call it: each step is done once.
 */
export async function runDueSteps(app: AppContext): Promise<number> {
  for (let doneCount = 0; ; ) {
    const step = await findDueStep(app.database, app.now().toISOString())
    if (!step) return doneCount
    if (await transact(app.database, (transaction) => runStep(transaction, app, step))) doneCount++
    else app.onEmailQueued?.()
  }
}

/** Finds the next due step without locking, because usually nothing is due. */
function findDueStep(database: Database, now: Moment): Promise<DueStep | undefined> {
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

async function runStep(transaction: Database, app: AppContext, step: DueStep): Promise<boolean> {
  await lockContent(transaction)
  const at = app.now().toISOString()
  const next = await findNextStep(transaction, step)
  const failure = typeof next === 'string' && next !== 'done' ? next : null
  const update = await transaction
    .updateTable('content_schedule')
    .set({ ended_at: at, outcome: failure ? 'failed' : 'done', failure })
    .where('id', '=', step.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Another process ran the step.
  if (!update) return false
  if (typeof next !== 'string') await next({ actorId: null, at, planner: step.created_by })
  else {
    await recordPlanChange(transaction, step.document)
    if (failure === 'not-allowed') await failRemainingSteps(transaction, step, failure, at)
    if (failure) await reportFailure(transaction, app, step, failure)
  }
  return failure === null
}

async function findNextStep(transaction: Database, step: DueStep): Promise<NextStep> {
  const season = seasonIdFromPlanName(step.document)
  if (!(await isAllowed(transaction, step.created_by, findPlanRight(step.document)))) return 'not-allowed'
  return season === undefined
    ? findNextPublication(transaction, step)
    : findSeasonStep(transaction, season, step.revision_id)
}

async function findNextPublication(transaction: Database, step: DueStep): Promise<NextStep> {
  const document = findDocument(step.document)
  if (!document) return 'does-not-fit'
  const next = await (step.action === 'unpublish' ? findNextRemoval : findNextPublish)(transaction, document, step)
  if (typeof next === 'string') return next
  const problems = await findPublishingProblems(transaction, document, next.value)
  if (problems.size > 0) return 'does-not-fit'
  const row = await readDocumentRow(transaction, document.name)
  return ({ planner, ...by }) => publishRevision(transaction, row, { ...next, ...by, details: { planner } })
}

async function findNextPublish(transaction: Database, document: Document, { revision_id }: DueStep) {
  const row = await readDocumentRow(transaction, document.name)
  if (row.publishedId === revision_id) return 'done'
  const value = await readValue(transaction, document, revision_id)
  if (value === null) return 'does-not-fit'
  return { revisionId: revision_id, value, ...(row.draftId === revision_id && { draftId: null }) }
}

async function findNextRemoval(transaction: Database, document: Document, { revision_id }: DueStep) {
  const { publishedId } = await readDocumentRow(transaction, document.name)
  if (document.entry !== undefined) {
    const value = await readValue(transaction, document, publishedId)
    return value === null ? 'done' : { value: null }
  }
  if (publishedId === null || publishedId !== revision_id) return 'published-since'
  const before = await findPriorText(transaction, document.name, publishedId)
  return { revisionId: before, value: await readValue(transaction, document, before), isRevert: true }
}

/** Also ends the planner's other steps for the document, so that owners are notified once. */
async function failRemainingSteps(
  transaction: Database,
  { document, created_by }: DueStep,
  failure: PlanFailure,
  at: Moment,
) {
  const update = transaction.updateTable('content_schedule').set({ ended_at: at, outcome: 'failed', failure })
  const openSteps = update.where('document', '=', document).where('ended_at', 'is', null)
  await openSteps.where('created_by', 'is not distinct from', created_by).execute()
}

async function reportFailure(
  transaction: Database,
  app: AppContext,
  step: DueStep,
  failure: PlanFailure,
): Promise<void> {
  const { document, action, due_at, created_by } = step
  const [labeled] = await addLabels({ ...app, database: transaction }, [step])
  const details = { at: app.now().toISOString(), failure, planner: created_by }
  await appendEvent(transaction, createFailureEvent(document, { action, at: due_at }, details))
  const planner = transaction.selectFrom('staff').select('name').where('id', '=', created_by)
  const by = (await planner.executeTakeFirst())?.name ?? null
  const email = notPublishedEmail({ document, label: labeled?.label ?? document, action, why: failure, by })
  const plannerId = seasonIdFromPlanName(document) === undefined ? null : created_by
  await queueForOwners(transaction, app, { kind: 'not-published', email }, plannerId)
}

/** True if the member was not removed and has the right. */
async function isAllowed(database: Database, staffId: string | null, right: Right): Promise<boolean> {
  if (staffId === null) return false
  const member = database.selectFrom('staff').select('id').where('id', '=', staffId).where('removed_at', 'is', null)
  return (await member.where('role', 'in', rolesWith(right)).executeTakeFirst()) !== undefined
}
