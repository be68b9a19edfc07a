import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { firstNameFromFullName } from '../forms/first-name'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { queueStaffEmail } from '../mail/queue-staff-email'
import { addLink, endLinks } from './links'
import type { StaffMember } from './member'
import { invitationEmail, renderSecretEmail } from './sign-in-emails'

/** Enqueues an invitation and ends the earlier one. The link is created on delivery. */
export async function sendInvitation(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  { member, isRenewed }: { member: StaffMember; isRenewed: boolean },
): Promise<void> {
  const now = app.now()
  await endLinks(transaction, member.id, now, 'invitation')
  const secretId = await addLink(transaction, { purpose: 'invitation', staffId: member.id }, now)
  const inviter = actor ? firstNameFromFullName(actor.name) : undefined
  const { email, marker } = renderSecretEmail(app, (host, marker) => invitationEmail(host, marker, inviter))
  await queueStaffEmail(transaction, app, {
    ...{ kind: 'invitation', dedupeKey: `invitation:${secretId}`, causedBy: actor?.id ?? null },
    ...{ to: member.email, email, secret: { id: secretId, marker } },
  })
  const { id, name, email: address, role } = member
  await appendEvent(transaction, {
    ...{ actorId: actor?.id ?? null, about: [{ kind: 'staff', id }], at: now.toISOString() },
    ...{ kind: isRenewed ? 'staff-invited-again' : 'staff-invited', details: { name, email: address, role } },
  })
}
