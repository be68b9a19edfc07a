import type { AppContext } from '../app-context'
import { readPreviewRows } from '../submissions/bulk/preview-rows'
import { readApplications, type VersionedApplication } from './application-row'
import { readFacts } from './decision-facts'
import type { DecisionInput } from './decision-input'
import { findSibling } from './find-refusal'
import { planDecision } from './plan-decision'
import { isTold } from './told'

export type DecisionPreview = Awaited<ReturnType<typeof readDecisionPreview>>

/** Reads what a decision would do. What staff have not entered yet is assumed to be valid. */
export async function readDecisionPreview(
  app: AppContext,
  seen: readonly VersionedApplication[],
  given: DecisionInput,
  defaultDeadline: string,
) {
  const { database } = app
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const rows = await readApplications(database, [...versions.keys()])
  const submissionIds = rows.map(({ submission_id }) => submission_id)
  const names = new Map((await readPreviewRows(database, submissionIds)).map((row) => [row.submissionId, row]))
  const unchanged = rows.filter(({ id, version }) => versions.get(id) === version)
  const assumed = {
    ...{ reason: '-', acceptedBy: '-' },
    ...(given.action === 'take-back-offer' && { to: 'waitlisted' as const }),
    ...(given.action === 'change-rank' && { position: 1 }),
    ...given,
  }
  const facts = await readFacts({ database, app, isLocked: false }, unchanged, assumed)
  const { refusals, taken } = planDecision(unchanged, { deadline: defaultDeadline, ...assumed }, facts)
  const { deadline, ...withoutDeadline } = assumed
  return {
    rows: rows.map((row) => ({
      ...{ row, name: names.get(row.submission_id)?.name ?? '', refusal: refusals.get(row.id) },
      /** The application of the same submission in the season that the input names. */
      siblingId: findSibling(row, given.seasonId ?? '', facts)?.id,
      isChanged: versions.get(row.id) !== row.version,
      isTold: isTold(row, facts.told.get(row.id)),
    })),
    seats: [...facts.seats].map(([seasonId, seats]) => ({ seasonId, seats, taken: taken.get(seasonId) ?? 0 })),
    /** True if staff must enter a deadline. */
    needsDeadline: [...planDecision(unchanged, withoutDeadline, facts).refusals.values()].includes('deadline-needed'),
    /** The number of waiting letters that the decision cancels. */
    letterCount: facts.letters.length,
  }
}
