import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Database } from '../../database/connection'
import type { Moment, PlanAction } from '../../database/tables'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { notPublishedMessages } from '../words'

/** A failed planned step that was not done by hand or planned again since. */
export interface FailedStep {
  document: string
  action: PlanAction
  at: Moment
  why: string
  /** The planner's name. */
  by: string | null
}

const MAX_FAILED_STEPS = 5

/** Reads the latest failed steps, newest first. */
export async function readFailedSteps(database: Database): Promise<FailedStep[]> {
  const rows = await database
    .selectFrom('content_schedule')
    .leftJoin('staff', 'staff.id', 'content_schedule.created_by')
    .leftJoin('content_documents', 'content_documents.name', 'content_schedule.document')
    .leftJoin('seasons', (join) => join.on('document', '=', sql<string>`${seasonPlanName('')} || seasons.id`))
    .select(['document', 'action', 'ended_at as at', 'failure as why', 'staff.name as by'])
    .where('outcome', '=', 'failed')
    .where(({ or, eb, ref }) =>
      or([eb('published_at', 'is', null), eb('published_at', '<', ref('content_schedule.ended_at'))]),
    )
    .where(({ or, eb, ref }) =>
      or([
        eb('document', 'not like', seasonPlanName('%')),
        eb('action', '=', 'publish').and('seasons.changed_at', '<', ref('content_schedule.ended_at')),
        eb('action', '=', 'make-current').and('is_current', '=', 0),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_schedule as later')
            .select('later.id')
            .whereRef('later.document', '=', 'content_schedule.document')
            .whereRef('later.created_at', '>', 'content_schedule.created_at'),
        ),
      ),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('due_at')
    .limit(2 * MAX_FAILED_STEPS)
    .execute()
  const steps = rows.flatMap(({ at, why, ...row }) => (at === null || why === null ? [] : [{ ...row, at, why }]))
  // A plan has up to two steps: keep only the first.
  const first = new Map(steps.toReversed().map((step) => [step.document, step]))
  return steps.filter((step) => first.get(step.document) === step).slice(0, MAX_FAILED_STEPS)
}

const sentences: Readonly<Record<string, string>> = notPublishedMessages[DEFAULT_LANGUAGE].why

const shortReasons: Readonly<Record<string, string>> = {
  'does-not-fit': 'the text no longer fits',
  'published-since': 'another text was published in the meantime',
  'changed-since': 'the season was changed in the meantime',
  'not-allowed': 'the person who scheduled it can no longer publish',
}

/** Explains a failure, as the end of a sentence. */
export function formatFailure(reason: string): string {
  return sentences[reason] ?? reason
}

/** Explains a failure briefly, for lists. */
export function formatShortFailure(reason: string): string {
  return shortReasons[reason] ?? reason
}
