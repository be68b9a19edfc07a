import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { EmailContent, RenderedEmail } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { createToken } from './tokens'
import { codeWords, invitationWords } from './words'

/**
 * Renders an email whose code or link is made when it is delivered. What stands in its place is as random: nobody can
 * have typed it.
 */
export function renderSecretEmail(
  { origin }: AppContext,
  write: (host: string, marker: string) => EmailContent,
): { email: RenderedEmail; marker: string } {
  const marker = createToken()
  return { email: renderEmail(write(new URL(origin).host, marker), origin, DEFAULT_LANGUAGE), marker }
}

/** It names the site's host rather than the organization, whose name editors write. */
export function codeEmail(host: string, marker: string): EmailContent {
  const say = codeWords[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(host),
    heading: say.heading,
    opening: [say.opening],
    answers: [[say.code, marker]],
    closing: say.closing,
  }
}

/** Of an inviter it says a first name that can be nothing else. */
export function invitationEmail(host: string, marker: string, inviter: string | undefined): EmailContent {
  const say = invitationWords[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(host),
    heading: say.heading,
    opening: [say.invited(host, inviter), say.join(marker)],
    answers: [],
    closing: say.closing,
  }
}
