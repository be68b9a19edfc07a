import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { EmailContent } from '../../mail/email'
import { toEditLink } from '../documents/edit-address'
import { notPublishedMessages } from '../words'
import { type FailedStep, formatFailure } from './failed-steps'

const say = notPublishedMessages[DEFAULT_LANGUAGE]

const subjects = { publish: say.notPublished, unpublish: say.notTakenDown, 'make-current': say.notCurrent } as const

/** The email to owners about a failed planned step. */
export function notPublishedEmail({
  document,
  label,
  action,
  why,
  by,
}: Omit<FailedStep, 'at'> & { label: string }): EmailContent {
  const subject = subjects[action](label)
  return {
    subject,
    heading: subject,
    opening: [say.opening(by ?? say.someone, formatFailure(why))],
    answers: [],
    closing: [say.seeIt(toEditLink(document))],
  }
}
