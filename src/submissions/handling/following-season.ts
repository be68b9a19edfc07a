import { dayAt, isoDate } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { findStored } from '../../forms/all-forms'
import { seasonAt } from '../../seasons/season-at'
import type { InboxRow } from '../inbox/inbox-row'

/**
 * The id of the season that a submission moves to with its corrected program: the one that it would have got when it
 * came in. Undefined where it stays, because nobody corrected the program, or because somebody assigned its season.
 */
export async function findFollowingSeason(
  transaction: Database,
  app: Pick<AppContext, 'content'>,
  { submissionId, form, seasonAssigned }: InboxRow,
  corrected: Readonly<Record<string, string>>,
): Promise<string | null | undefined> {
  const field = findStored(form)?.inbox.program
  const program = field === undefined ? undefined : corrected[field]
  if (program === undefined || seasonAssigned === 1) return undefined
  return findSeason(transaction, app, submissionId, program)
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
  const season = seasonAt(program || undefined, isoDate(dayAt(new Date(arrived_at ?? created_at), timeZone)))
  return (await transaction.selectNoFrom(season.as('id')).executeTakeFirstOrThrow()).id
}
