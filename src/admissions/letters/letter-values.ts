import { moneyText } from '../../../content/figures'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import { hoursText, seasonRangeText } from '../../../content/season'
import { toOneLine } from '../../forms/one-line'
import { paymentReference } from '../../payments/payment-reference'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { formatDeadline } from '../deadlines'
import type { ApplicationState } from '../states'
import { letterPhrases } from '../words'
import type { LetterValues } from './letter-fields'

export interface LetterRecipient {
  firstName: string
  /** Full name. */
  name: string
  reference: string
  season: StoredSeason | undefined
  state: ApplicationState
  /** ISO 8601 date. */
  deadline: string | null
  /** True if the family was told the decision by phone. */
  isCalled: boolean
  /** The refund by the cancellation policy, in a sentence. Empty if nothing was paid. */
  refund?: string | undefined
}

interface LetterAuthor {
  content: Content
  /** The site's origin, as in "https://www.example.org". */
  origin: string
  myName: string
}

const language = DEFAULT_LANGUAGE

/** Returns the values of all fields for one recipient. A season without a year has no days. */
export function createLetterValues(
  { content, origin, myName }: LetterAuthor,
  { season, state, isCalled, refund = '', ...recipient }: LetterRecipient,
): LetterValues {
  const toUrl = (path: string) => origin + routes.localizePath(language, path)
  const { organization, phone, address, refundDays } = proseFacts(content, language)
  const deadline = recipient.deadline === null ? undefined : formatDeadline(recipient.deadline)
  const acceptAddress = toUrl(routes.accept)
  const phrases = letterPhrases[language]
  return {
    ...{ organization, phone, address, refundDays, deadline, acceptAddress },
    ...seasonValues(season),
    firstName: toOneLine(recipient.firstName),
    name: toOneLine(recipient.name),
    reference: recipient.reference,
    newState: phrases.newState(state, { deadline, acceptAddress }),
    paymentAddress: toUrl(routes.makePayment),
    paymentReference: paymentReference(recipient.reference),
    refund,
    cancelAddress: toUrl(routes.cancel),
    myName: toOneLine(myName),
    onThePhone: isCalled ? phrases.onThePhone : '',
  }
}

function seasonValues(season: StoredSeason | undefined) {
  const hasDays = season !== undefined && season.year !== null && season.schedule.length > 0
  const days = hasDays ? seasonRangeText(season, language) : undefined
  const format = (dollars: number | undefined) => (dollars === undefined ? undefined : moneyText(dollars, language))
  return {
    season: season?.title,
    program: season?.name,
    firstDay: days?.first,
    lastDay: days?.last,
    hours: season && hoursText(season, language),
    deposit: format(season?.fees.deposit),
    partnerFee: format(season?.fees.partner),
    regularFee: format(season?.fees.regular),
  }
}
