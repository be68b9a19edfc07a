import type { AppContext } from '../../app-context'
import type { QueuedEmail, WrittenText } from '../../mail/outbox'
import { emailLanguage, renderStored } from './stored-emails'

type Owed = Pick<QueuedEmail, 'audience' | 'submission_id' | 'content_revision'>

/**
 * Writes an email that is owed for a submission, quoting what the site said when that came in; undefined where it is
 * written already.
 */
export async function writeOwed(
  { database, content, origin }: AppContext,
  { audience, submission_id, content_revision }: Owed,
): Promise<WrittenText | undefined> {
  if (content_revision === null || submission_id === null || audience === 'staff') return undefined
  const found = database.selectFrom('submissions').selectAll().where('id', '=', submission_id)
  const submission = await found.executeTakeFirstOrThrow()
  const said = await content.at(emailLanguage(submission, audience), content_revision)
  const { text, html } = renderStored(submission, { audience, content: said, origin })
  return { text, html }
}
