import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { findStored } from '../../forms/all-forms'
import { seasonAt } from '../../seasons/season-at'
import type { AnswerChanges } from '../corrections/corrections'
import { dayAt } from '../entry/entry'
import type { InboxRow } from '../inbox/inbox-row'

/**
 * The id of the season that a submission moves to with its corrected program: the one that it would have got when it
 * came in. Undefined where it stays, because nobody corrected the program, or because somebody assigned its season.
 */
export async function findFollowingSeason(
  transaction: Database,
  { content }: Pick<AppContext, 'content'>,
  { submissionId, form, seasonAssigned }: InboxRow,
  answers: AnswerChanges,
): Promise<string | null | undefined> {
  const field = findStored(form)?.inbox.program
  const program = field === undefined ? undefined : answers[`answer:${form}.${field}`]
  if (!program || seasonAssigned === 1) return undefined
  return findSeason(transaction, { content }, submissionId, program.after)
}

/**
 * The id of the season that a submission has once nobody assigns one: the earlier one, unless that is another program's
 * than the answers name now.
 */
export async function findUnassignedSeason(
  transaction: Database,
  app: Pick<AppContext, 'content'>,
  { submissionId, program }: InboxRow,
  before: string | null,
): Promise<string | null> {
  if (program === null) return before
  const season = transaction.selectFrom('seasons').select('program_id').where('id', '=', before)
  const isSame = before !== null && (await season.executeTakeFirst())?.program_id === program
  return isSame ? before : findSeason(transaction, app, submissionId, program)
}

async function findSeason(
  transaction: Database,
  { content }: Pick<AppContext, 'content'>,
  submissionId: string,
  program: string,
): Promise<string | null> {
  const { created_at, arrived_at } = await transaction
    .selectFrom('submissions')
    .select(['created_at', 'arrived_at'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const { timeZone } = content.current(DEFAULT_LANGUAGE).content.organization
  const season = seasonAt(program || undefined, dayAt(arrived_at ?? created_at, timeZone))
  return (await transaction.selectNoFrom(season.as('id')).executeTakeFirstOrThrow()).id
}
