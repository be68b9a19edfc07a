import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { allForms, phoneFieldOf } from '../forms/all-forms'
import { phoneKey } from './phone-digits'
import { toNameKey } from './sender-contact'

/** What somebody goes by in what they sent, the latest first. */
export interface PersonFacts {
  names: string[]
  emails: string[]
  phones: string[]
}

/** Of so many of the newest, names and telephone numbers are read. */
const MOST_READ = 100

const MIN_PHONE_DIGITS = 7

/** The forms that ask for a telephone number. */
const formsWithPhone = [
  ...new Set(Object.values(allForms).flatMap(({ name, inbox }) => (inbox.phone === undefined ? [] : [name]))),
]

/** Reads what somebody went by in the newest of what stands at some positions; health information is not looked at. */
export async function readFacts(database: Database, positions: readonly number[]): Promise<PersonFacts> {
  return collectFacts(await readSenders(database, positions.slice(0, MOST_READ)))
}

/** What somebody goes by in what they sent. */
export function collectFacts(sent: readonly SubmissionSender[]): PersonFacts {
  return {
    names: distinct(sent, 'name', toNameKey),
    emails: distinct(sent, 'email', (email) => email.toLowerCase()),
    phones: distinct(sent, 'phone', fullPhoneKey),
  }
}

/** Who sent something, as they say. */
export interface SubmissionSender {
  position: number
  submissionId: string
  name: string
  email: string
  phone: string
}

/** Reads who sent what stands at some positions, newest first. */
export async function readSenders(database: Database, positions: readonly number[]): Promise<SubmissionSender[]> {
  if (positions.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['inbox.position', 'inbox.submission_id as submissionId', 'inbox.form', senderName.as('sender_name')])
    .select(sql<string | null>`coalesce(${selectCorrection('email')}, sender_email)`.as('sender_email'))
    .select(selectCorrection('phone').as('corrected_phone'))
    // The others' answers are not even fetched.
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

/** What an answer should have been; null where nobody has corrected it. */
function selectCorrection(field: string) {
  return sql<string | null>`(SELECT value FROM corrections
    WHERE corrections.submission_id = submissions.id AND corrections.field = ${field})`
}

/** The telephone number in a form's answers; "" where there is none. */
export function readPhoneAnswer(form: string, answers: string | null): string {
  const phone = answers === null ? undefined : JSON.parse(answers)[phoneFieldOf(form)]
  return typeof phone === 'string' ? phone.trim() : ''
}

/** A telephone number as it is compared; "" for what is too short for one. */
export function fullPhoneKey(phone: string): string {
  const digits = phoneKey(phone)
  return digits.length < MIN_PHONE_DIGITS ? '' : digits
}

function distinct(
  sent: readonly SubmissionSender[],
  fact: 'name' | 'email' | 'phone',
  keyOf: (text: string) => string,
): string[] {
  const found = new Map<string, string>()
  for (const { [fact]: text } of sent) if (text !== '' && !found.has(keyOf(text))) found.set(keyOf(text), text)
  return [...found.values()]
}
