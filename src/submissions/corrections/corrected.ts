import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Moment, SubmissionsTable } from '../../database/tables'
import { findStoredForm } from '../../forms/all-forms'
import { TICKED } from '../../forms/rules'

/** The corrected value of an answer, and the staff member who corrected it. */
export interface Correction {
  value: string
  by: string
  at: Moment
}

/** The corrected answers of a submission, by field. */
export type Corrections = Readonly<Record<string, Correction>>

type SentAnswers = Pick<Selectable<SubmissionsTable>, 'form' | 'answers'>

/** Applies corrections to the sent answers (JSON) and the sender. */
export function applyCorrections<
  Given extends SentAnswers & { sender_name: string | null; sender_email?: string | null },
>(sent: Given, corrections: Corrections | undefined): Given {
  if (!corrections) return sent
  const answers = correctedAnswers(sent, corrections)
  const readSender = (json: string) => findStoredForm(sent.form)?.senderOf(JSON.parse(json))
  const [before, after] = [readSender(sent.answers), readSender(answers)]
  return {
    ...sent,
    answers,
    ...(after?.name !== before?.name && { sender_name: after?.name ?? null }),
    ...(after?.email !== before?.email && { sender_email: after?.email ?? null }),
  }
}

/** Applies corrections to the answers. Returns JSON. */
export function correctedAnswers(
  { answers }: Pick<SentAnswers, 'answers'>,
  corrections: Corrections | undefined,
): string {
  if (!corrections) return answers
  const given = JSON.parse(answers) as Record<string, unknown>
  const changed = Object.entries(corrections).map(([field, { value }]) => [field, parseSentAnswer(value, given[field])])
  return JSON.stringify({ ...given, ...Object.fromEntries(changed) })
}

/** Formats an answer as a plain form post would send it. */
export function formatSentAnswer(answer: unknown): string {
  if (typeof answer === 'boolean') return answer ? TICKED : ''
  return typeof answer === 'string' ? answer : ''
}

/** Returns a short digest that identifies an answer without revealing it. */
export function answerDigest(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64url').slice(0, 12)
}

function parseSentAnswer(value: string, sent: unknown): unknown {
  return typeof sent === 'boolean' ? value === TICKED : value
}
