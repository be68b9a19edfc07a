import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { findStoredForm } from '../../forms/all-forms'
import { arrivalDay } from '../arrival-day'
import type { InboxRow } from '../inbox/inbox-row'
import { joinSeason } from '../join-season'

/**
 * Returns the season that a submission with a corrected program moves to: the one it would have joined on arrival.
 * Undefined if the program was not corrected or someone assigned its season.
 */
export async function findCorrectedSeason(
  transaction: Database,
  app: Pick<AppContext, 'content'>,
  { submissionId, form, seasonAssigned }: InboxRow,
  corrected: Readonly<Record<string, string>>,
): Promise<string | null | undefined> {
  const definition = findStoredForm(form)
  const field = definition?.inbox.program
  if (!field || corrected[field] === undefined || seasonAssigned === 1) return undefined
  const { created_at, arrived_at } = await transaction
    .selectFrom('submissions')
    .select(['created_at', 'arrived_at'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  return joinSeason(content, definition, corrected, arrivalDay({ created_at, arrived_at }, content)).season_id
}
