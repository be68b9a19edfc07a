import { DEFAULT_LANGUAGE } from '../../../content/language'
import { fillPlaceholders } from '../../../content/placeholders'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import { firstNameOf } from '../../forms/first-name'

/** What a saved reply may leave to be filled in, as in "{firstName}": who writes to whom, and facts of the season. */
export const replyFields: readonly string[] = [
  ...['firstName', 'name', 'myName', 'reference', 'organization', 'season', 'weeks', 'hours'],
  ...['firstDay', 'lastDay', 'deposit', 'partnerFee', 'regularFee', 'refundDays', 'phone', 'address', 'street', 'city'],
]

type ReplyValues = Readonly<Record<string, string>>

/** Also what cannot be a name, as in "{first name}". */
const FIELD = /\{([^{}\n]*)\}/g

/** The fields of a text that there are not, as they are written. */
export function listUnknownFields(text: string): string[] {
  const names = Array.from(text.matchAll(FIELD), ([, name = '']) => name)
  return [...new Set(names.filter((name) => !replyFields.includes(name)))]
}

/** The values of all fields. Of a name that is not plainly one, all of it is the first name. */
export function createReplyValues(
  content: Content,
  { senderName, reference, myName }: { senderName: string; reference: string; myName: string },
): ReplyValues {
  const firstName = firstNameOf(senderName) ?? senderName
  // Replies name the city beside the street.
  const facts = { ...proseFacts(content, DEFAULT_LANGUAGE), city: content.location.city }
  return { ...facts, firstName, name: senderName, myName, reference }
}

/** A saved reply with its fields filled in. */
export function fillReply(text: string, values: ReplyValues): string {
  return fillPlaceholders(text, (name) => (replyFields.includes(name) ? values[name] : undefined))
}
