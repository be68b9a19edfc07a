import type { MailDelay } from '../../submissions/emails/mail-delay'

type Failure = NonNullable<MailDelay['failure']>

const messages: Readonly<Record<Failure, string>> = {
  unreachable: 'The mail server can’t be reached.',
  'unknown-host': 'The mail server’s name can’t be found.',
  silent: 'The mail server doesn’t answer.',
  'cut-off': 'The mail server breaks off before it takes an email.',
  certificate: 'The mail server’s certificate isn’t trusted. The server’s administrator can fix this.',
  unencrypted: 'The connection to the mail server can’t be encrypted.',
  password: 'The mail server refuses our password.',
  sender: 'The mail server refuses our address as the sender.',
  unwritable: 'The site can’t write emails to its folder.',
  'no-address': 'This address does not exist.',
  'address-refused': 'The mail server doesn’t accept this address. It may not exist.',
  'mailbox-off': 'This mailbox is turned off.',
  'mailbox-full': 'This mailbox is full.',
  blocked: 'The mail server blocks our email.',
  'too-large': 'The email is too large for the mail server.',
  later: 'The mail server asks us to try again later.',
  refused: 'The mail server refuses this email.',
  'daily-limit': 'The mail server takes no more emails from us today. Letters wait, and one is tried again each hour.',
}

/** Explains why an email was not accepted. Returns undefined for an unknown kind of failure. */
export function formatMailFailure(failure: string | null): string | undefined {
  return failure === null || !Object.hasOwn(messages, failure) ? undefined : messages[failure as Failure]
}
