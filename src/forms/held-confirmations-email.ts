import { businessDaysText } from '../../content/figures'
import { type Language, locales } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { EmailContent } from '../mail/email'
import * as routes from '../routes'
import { link, paragraph } from './form-emails'
import { referenceOf } from './reference'

export interface Held {
  id: string
  received: string
  at: Date
}

export const heldConfirmationsEmail = {
  en: (held: readonly Held[], { organization }: Content): EmailContent => {
    const { name, answerWithinDays, timeZone } = organization
    const [first] = held
    const format = timeFormat('en', timeZone)
    const what = held.length === 1 && first ? `your ${first.received}` : `${held.length} more forms from you`
    return {
      subject: `We received ${what}`,
      heading: `We received ${what}.`,
      opening: [
        'We send only a few confirmations an hour to any one email address, so this one covers everything else you sent. If you write to us, please mention the reference:',
      ],
      answers: held.map(({ id, received, at }) => [
        referenceOf(id),
        `Your ${received}, received ${format.format(at).replaceAll('\u202f', ' ')}`,
      ]),
      closing: [
        `We'll reply to this address within ${businessDaysText(answerWithinDays, 'en')}. Need to add or change something? Just reply to this email.`,
        paragraph`Didn't send us anything? Then someone else entered your email address. Reply to this email or use our ${link('contact page', routes.contact)}, and we'll look into it.`,
        `The ${name} team`,
      ],
    }
  },
}

/** "June 25, 2026 at 10:03 AM PDT" */
function timeFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  })
}
