import { roleDefinitions, roles } from '../../access/roles'
import { type AdmissionAction, admissionActions } from '../../admissions/admission-actions'
import { isLetterKind, letterDefinitions } from '../../admissions/letters/letter-kinds'
import { stateLabels } from '../../admissions/states'
import { emailKindLabel } from '../../database/email-kinds'
import type { Channel } from '../../database/tables'
import { formatShortFailure } from '../../editorial/publishing/failed-steps'
import { asChange, type EventDetails } from '../../log/event-details'
import { ANSWER_PREFIX, answerLabel, formatAnswer } from '../../submissions/corrections/correction-words'
import { channelLabels } from '../../submissions/entry/entry'
import { seasonNameKey } from '../../submissions/event-sentences'
import { statusLabels } from '../../submissions/statuses'
import { capitalize } from '../bulk/describe-bulk'
import { formatDayAtEnd } from '../ui/age'
import { emailStateLabels } from '../ui/email-states'

interface DetailFormat {
  label?: string
  /** Formats a value. Defaults to the value itself. */
  formatValue?: (value: string) => string
  /** The text for null. Defaults to "nothing". */
  none?: string
}

const labelGetter =
  (words: Readonly<Record<string, string>>) =>
  (value: string): string =>
    words[value] ?? value

const detailFormats: Readonly<Record<string, DetailFormat>> = {
  status: { formatValue: labelGetter(statusLabels) },
  role: { formatValue: labelGetter(Object.fromEntries(roles.map((role) => [role, roleDefinitions[role].name]))) },
  assignee: { label: 'Assigned to', none: 'no one' },
  season: { none: 'none' },
  state: { formatValue: labelGetter({ ...emailStateLabels, ...stateLabels }) },
  action: { label: 'Decision', formatValue: (action) => admissionActions[action as AdmissionAction]?.name ?? action },
  deadline: { label: 'Last day to accept', none: 'none', formatValue: formatDayAtEnd },
  canceled: { label: 'Letters canceled' },
  mentioned: { label: 'Named' },
  kind: { label: 'Pasted', formatValue: labelGetter({ reply: 'their reply' }) },
  // The kind of an email, or the address of a colleague.
  email: { formatValue: emailKindLabel },
  confirmation: { label: 'Confirmation', formatValue: labelGetter({ ...emailStateLabels, held: 'On hold' }) },
  from: { label: 'Received by', formatValue: (way) => channelLabels[way as Channel]?.choice.toLowerCase() ?? way },
  filter: { label: 'List', formatValue: formatDayAtEnd },
  count: { label: 'Submissions' },
  emails: { label: 'Emails' },
  letter: { formatValue: (kind) => (isLetterKind(kind) ? letterDefinitions[kind].label : kind) },
  format: { label: 'File', formatValue: labelGetter({ xlsx: 'XLSX', csv: 'CSV' }) },
  health: { label: 'Health information' },
  notify: { label: 'Emails about assignments and mentions' },
  notifyWeekly: { label: 'Weekly emails' },
  keys: { label: 'Keyboard shortcuts' },
  sender: { label: 'Sender’s address' },
  arrived: { label: 'Arrived', formatValue: formatDayAtEnd },
  member: { label: 'On the team' },
  apart: { label: 'Not the same' },
  note: { label: 'Shown' },
  payPal: {
    label: 'Now',
    formatValue: labelGetter({ entered: 'new credentials', removed: 'no credentials', proven: 'orders on' }),
  },
  answer: { label: 'To be sent' },
  unsent: { label: 'Left without an email at the hourly limit' },
  answersTakenBack: { label: 'Answers taken back' },
  emailsStopped: { label: 'Emails stopped' },
  emailsRestarted: { label: 'Emails waiting again' },
  renewed: { label: 'Invited before' },
  publishAt: { label: 'To be published', none: 'not scheduled' },
  unpublishAt: { label: 'To be taken down', none: 'not scheduled' },
  camp: { label: 'Name of the program' },
  year: { none: 'any' },
  registrationYear: { label: 'Registration is open for' },
  opens: { label: 'Applications open', none: 'at once', formatValue: formatDayAtEnd },
  closes: { label: 'Applications close', none: 'never', formatValue: formatDayAtEnd },
  seats: { label: 'Spots', none: 'no limit' },
  allowedOver: { label: 'Allowed over', none: 'none' },
  acceptBy: { label: 'Last day to accept an offer', none: 'none', formatValue: formatDayAtEnd },
  partner: { label: 'Fee for students of partner schools' },
  regular: { label: 'Regular fee' },
  current: { label: 'Current season' },
  seasonNote: { label: 'Note' },
  currentAt: { label: 'To become the current season', none: 'not scheduled' },
  failure: { label: 'Not done', formatValue: formatShortFailure },
  planner: { label: 'Scheduled by' },
  by: {
    label: 'With',
    formatValue: labelGetter({
      code: 'a mailed code',
      passkey: 'a passkey',
      invitation: 'the invitation',
      'first-owner': 'the first owner’s link',
      'sign-in': 'a sign-in link',
    }),
  },
}

/** Internal details. */
const HIDDEN_DETAILS = /^(?:session|list|passkeyId|undid|published|draft|plan|stoppedIds|seasonAssigned)$/

/** Changes of who a contact belongs to, keyed by digest. */
const PERSON_MOVES = /^(?:key|contact|submission|person):/

/** Keys of names that are not ids. */
const nameKeys: Readonly<Record<string, (value: string) => string>> = {
  season: seasonNameKey,
  current: seasonNameKey,
  document: documentNameKey,
}

/** Prefixed, because a document name could also be an id. */
export function documentNameKey(name: string): string {
  return `document:${name}`
}

/** Formats the details of an event, with the values before and after. */
export function describeDetails(details: EventDetails, names: ReadonlyMap<string, string>) {
  return Object.entries(details)
    .filter(
      ([name, value]) =>
        !isSameAddress(name, details) &&
        !HIDDEN_DETAILS.test(name) &&
        !PERSON_MOVES.test(name) &&
        !isDefaultValue(value),
    )
    .map(([name, value]) => {
      const {
        label = detailLabel(name, names),
        formatValue = valueFormatter(name),
        none = 'nothing',
      } = detailFormats[name] ?? {}
      const format = (one: unknown): string => {
        if (one === null) return none
        if (typeof one === 'boolean') return one ? 'yes' : 'no'
        if (Array.isArray(one)) return one.map(format).join(', ')
        return names.get((nameKeys[name] ?? String)(String(one))) ?? formatValue(String(one))
      }
      const change = asChange(value)
      if (change) return { label, before: format(change.before), after: format(change.after) }
      return { label, before: undefined, after: format(value) }
    })
}

/** Corrections usually change the email's recipient and the sender's address together. */
function isSameAddress(name: string, { address, sender }: EventDetails): boolean {
  return name === 'sender' && asChange(sender)?.before === asChange(address)?.before
}

/** Values not worth showing, such as an empty list. */
function isDefaultValue(value: EventDetails[string]): boolean {
  return value === 'note' || (Array.isArray(value) && value.length === 0)
}

function valueFormatter(name: string): (value: string) => string {
  return name.startsWith(ANSWER_PREFIX) ? (value) => formatAnswer(name, value) : String
}

function detailLabel(name: string, names: ReadonlyMap<string, string>): string {
  if (name.startsWith(ANSWER_PREFIX)) return answerLabel(name)
  if (name.startsWith('tag:')) return `Tag ${names.get(name.slice(4)) ?? '(deleted)'}`
  return capitalize(name.replaceAll('-', ' '))
}
