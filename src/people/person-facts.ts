import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { allForms, findPhoneField } from '../forms/all-forms'
import { phoneKey } from './phone-digits'
import { toNameKey } from './sender-contact'

/** Names, addresses, and phone numbers from a person's submissions, latest first. */
export interface PersonFacts {
  names: string[]
  emails: string[]
  phones: string[]
}

/** Maximum number of submissions read for names and phone numbers. */
const MAX_SUBMISSIONS_READ = 100

const MIN_PHONE_DIGITS = 7

const formsWithPhone = [
  ...new Set(Object.values(allForms).flatMap(({ name, inbox }) => (inbox.phone === undefined ? [] : [name]))),
]

/** Reads the names, addresses, and phone numbers in the newest submissions. Health information is not read. */
export async function readFacts(database: Database, positions: readonly number[]): Promise<PersonFacts> {
  return collectFacts(await readSenders(database, positions.slice(0, MAX_SUBMISSIONS_READ)))
}

export function collectFacts(senders: readonly SubmissionSender[]): PersonFacts {
  return {
    names: listDistinct(senders, 'name', toNameKey),
    emails: listDistinct(senders, 'email', (email) => email.toLowerCase()),
    phones: listDistinct(senders, 'phone', fullPhoneKey),
  }
}

/** A submission's sender, as given in the form. */
export interface SubmissionSender {
  position: number
  submissionId: string
  name: string
  email: string
  phone: string
}

/** Reads the senders of the submissions at these positions, newest first. */
export async function readSenders(database: Database, positions: readonly number[]): Promise<SubmissionSender[]> {
  if (positions.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['inbox.position', 'inbox.submission_id as submissionId', 'inbox.form', senderName.as('sender_name')])
    .select(sql<string | null>`coalesce(${selectCorrection('email')}, sender_email)`.as('sender_email'))
    .select(selectCorrection('phone').as('corrected_phone'))
    // Fetch answers only if the form has a phone number.
    .select(
      sql<string | null>`CASE WHEN inbox.form IN (${sql.join(formsWithPhone)}) OR submissions.entered_by IS NOT NULL
        THEN CAST(answers AS text) END`.as('answers'),
    )
    .where('inbox.position', 'in', positions)
    .orderBy('inbox.position', 'desc')
    .execute()
  return rows.map(({ position, submissionId, form, sender_name, sender_email, corrected_phone, answers }) => ({
    position: Number(position),
    submissionId,
    name: (sender_name ?? '').trim(),
    email: (sender_email ?? '').trim(),
    phone: corrected_phone ?? readPhoneAnswer(form, answers),
  }))
}

/** Selects the corrected value of a field; null if no one corrected it. */
function selectCorrection(field: string) {
  return sql<string | null>`(SELECT value FROM corrections
    WHERE corrections.submission_id = submissions.id AND corrections.field = ${field})`
}

/** Returns the phone number in a form's answers, or "" if missing. */
export function readPhoneAnswer(form: string, answers: string | null): string {
  const phone = answers === null ? undefined : JSON.parse(answers)[findPhoneField(form)]
  return typeof phone === 'string' ? phone.trim() : ''
}

/** Returns the normalized phone number, or "" if it is too short. */
export function fullPhoneKey(phone: string): string {
  const digits = phoneKey(phone)
  return digits.length < MIN_PHONE_DIGITS ? '' : digits
}

function listDistinct(
  senders: readonly SubmissionSender[],
  fact: 'name' | 'email' | 'phone',
  toKey: (text: string) => string,
): string[] {
  const found = new Map<string, string>()
  for (const { [fact]: text } of senders) if (text !== '' && !found.has(toKey(text))) found.set(toKey(text), text)
  return [...found.values()]
}
