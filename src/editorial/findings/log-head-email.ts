import type { Database } from '../../database/connection'
import { auditCommand, type ChainHead, readHead } from '../../log/chain-head'
import type { EmailContent } from '../../mail/email'

/** The email that lets owners find out later whether the log was cut off or rewritten; undefined while it is empty. */
export async function readLogHeadEmail(transaction: Database, organization: string): Promise<EmailContent | undefined> {
  const head = await readHead(transaction)
  return head && logHeadEmail.en(organization, head)
}

const logHeadEmail = {
  en: (organization: string, head: ChainHead): EmailContent => {
    const number = head.sequence.toLocaleString('en-US')
    return {
      subject: `${organization}: weekly fingerprint of the log`,
      heading: 'Keep this fingerprint of the log',
      opening: [
        'The log says who did what on the desk. Use this email later to find out whether anything in it today was changed or removed.',
      ],
      answers: [
        ['Newest event', number],
        ['Command', auditCommand(head)],
      ],
      closing: [
        `Run this command on the server. It should say that the log is intact and still contains event ${number}.`,
        'Keep all of these emails, outside the desk. You can turn them off under your account on the desk.',
      ],
    }
  },
}
