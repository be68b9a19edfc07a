import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { EmailContent, RenderedEmail } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { createToken } from './tokens'
import { codeMessages, invitationMessages } from './words'

/** Renders an email with a random marker in place of the code or link, which is created on delivery. */
export function renderSecretEmail(
  { origin }: AppContext,
  write: (host: string, marker: string) => EmailContent,
): { email: RenderedEmail; marker: string } {
  const marker = createToken()
  return { email: renderEmail(write(new URL(origin).host, marker), origin, DEFAULT_LANGUAGE), marker }
}

/** Identifies the site by its host, because editors can change the organization's name. */
export function codeEmail(host: string, marker: string): EmailContent {
  const say = codeMessages[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(host),
    heading: say.heading,
    opening: [say.opening],
    answers: [[say.code, marker]],
    closing: say.closing,
  }
}

/** Includes only the inviter's first name, and only if it was recognized as one. */
export function invitationEmail(host: string, marker: string, inviter: string | undefined): EmailContent {
  const say = invitationMessages[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(host),
    heading: say.heading,
    opening: [say.invited(host, inviter), say.join(marker)],
    answers: [],
    closing: say.closing,
  }
}
