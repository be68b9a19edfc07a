import { DEFAULT_LANGUAGE } from '../../../content/language'
import { fillPlaceholders } from '../../../content/placeholders'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import { firstNameFromFullName } from '../../forms/first-name'

/** Placeholders in saved replies, as in "{firstName}": the sender, the author, and facts about the season. */
export const replyFields: readonly string[] = [
  ...['firstName', 'name', 'myName', 'reference', 'organization', 'season', 'weeks', 'hours'],
  ...['firstDay', 'lastDay', 'deposit', 'partnerFee', 'regularFee', 'refundDays', 'phone', 'address', 'street', 'city'],
]

type ReplyValues = Readonly<Record<string, string>>

/** Also matches invalid names, as in "{first name}". */
const FIELD = /\{([^{}\n]*)\}/g

/** Returns the unknown placeholders in a text. */
export function listUnknownFields(text: string): string[] {
  const names = Array.from(text.matchAll(FIELD), ([, name = '']) => name)
  return [...new Set(names.filter((name) => !replyFields.includes(name)))]
}

/** Returns the values of all placeholders. If no first name can be recognized, the full name is used. */
export function createReplyValues(
  content: Content,
  { senderName, reference, myName }: { senderName: string; reference: string; myName: string },
): ReplyValues {
  const firstName = firstNameFromFullName(senderName) ?? senderName
  // Replies mention the city with the street.
  const facts = { ...proseFacts(content, DEFAULT_LANGUAGE), city: content.location.city }
  return { ...facts, firstName, name: senderName, myName, reference }
}

/** Replaces the placeholders in a saved reply. */
export function fillReply(text: string, values: ReplyValues): string {
  return fillPlaceholders(text, (name) => (replyFields.includes(name) ? values[name] : undefined))
}
