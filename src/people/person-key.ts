import { createHash } from 'node:crypto'
import { fold } from '../../content/fold'
import type { SubmissionsTable } from '../database/tables'

type Sender = Pick<SubmissionsTable, 'sender_name' | 'sender_email'>

/**
 * Who sent a submission, by email and first name: SHA-256 (base64url), so that an address of the desk tells nobody's
 * email. Siblings share an email and are two. Null where there is no email.
 */
export function personKeyOf({ sender_name, sender_email }: Sender, firstName: string | null): string | null {
  const email = (sender_email ?? '').trim().toLowerCase()
  if (email === '') return null
  const first = (firstName ?? firstWordOf(sender_name ?? '')).trim()
  const folded = fold(first).join(' ') || first
  return createHash('sha256').update(`${email}\0${folded}`).digest('base64url')
}

function firstWordOf(name: string): string {
  return name.trim().split(/\s/, 1)[0] ?? ''
}
