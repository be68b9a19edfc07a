import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Database } from '../../database/connection'
import { formatAuditCommand, readChainHead } from '../../log/chain-head'
import type { EmailContent } from '../../mail/email'
import { logHeadMessages } from '../words'

/** The email with the head of the log, to detect a truncated or rewritten log later. Undefined if the log is empty. */
export async function readLogHeadEmail(transaction: Database, organization: string): Promise<EmailContent | undefined> {
  const head = await readChainHead(transaction)
  if (!head) return undefined
  const say = logHeadMessages[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(organization),
    heading: say.heading,
    opening: [say.opening],
    answers: [
      [say.newest, say.number(head.sequence)],
      [say.command, formatAuditCommand(head)],
    ],
    closing: say.closing(head.sequence),
  }
}
