import { fillPlaceholders } from '../../../content/placeholders'
import type { LetterKind } from '../../database/tables'

interface FieldDefinition {
  /** Shown beside the editor. */
  description: string
  /** The kinds of letters that may use it. Every kind if missing. */
  kinds?: readonly LetterKind[]
  /** Follows "{field} can’t be used in this letter: ", if it has `kinds`. */
  why?: string
  /** True if it may be empty. A letter that lacks any other value cannot be sent. */
  canBeEmpty?: true
}

/** The fields of letters, in the order of the editor. */
const definitions = {
  firstName: { description: 'The student’s first name' },
  name: { description: 'The student’s full name' },
  reference: { description: 'The reference of the application' },
  season: { description: 'The season, such as “Summer 2027”' },
  program: { description: 'The program, such as “Business Boot Camp”' },
  deadline: {
    description: 'The last day to accept, with the weekday',
    kinds: ['offer', 'reminder', 'lapse'],
    why: 'it would be empty for some of the families who get it',
  },
  newState: {
    description: 'A sentence with the new decision and, for an offer, the deadline and where to accept',
    kinds: ['correction'],
    why: 'it is for corrections',
  },
  firstDay: { description: 'The first day of the season' },
  lastDay: { description: 'The last day of the season' },
  hours: { description: 'The hours, such as “10 am to 12 pm”' },
  address: { description: 'Where the program takes place' },
  deposit: { description: 'The deposit' },
  partnerFee: { description: 'The fee for students of partner schools' },
  regularFee: { description: 'The fee for everyone else' },
  refundDays: { description: 'Business days until a refund arrives' },
  acceptAddress: {
    description: 'The page to accept an offer',
    kinds: ['offer', 'reminder'],
    why: 'not everyone who gets it has an offer',
  },
  paymentAddress: { description: 'The page to pay' },
  paymentReference: { description: 'The reference to write in the note of a payment or on a check' },
  refund: {
    description: 'What the cancellation policy refunds, in a sentence, or nothing if the family paid nothing',
    kinds: ['rejection', 'lapse', 'correction', 'closing', 'free'],
    why: 'these families keep their offer or place in line',
    canBeEmpty: true,
  },
  cancelAddress: { description: 'The page to cancel' },
  organization: { description: 'The organization’s name' },
  phone: { description: 'The office’s phone number' },
  myName: { description: 'Your name' },
  onThePhone: {
    description: '“as we said on the phone, ” if someone called the family, or nothing',
    canBeEmpty: true,
  },
} as const satisfies Readonly<Record<string, FieldDefinition>>

export type LetterField = keyof typeof definitions

export const letterFields: Readonly<Record<LetterField, FieldDefinition>> = definitions

/** Values by field. A field without a value is undefined. */
export type LetterValues = Readonly<Record<LetterField, string | undefined>>

/** Lists the fields that a kind of letter may use. */
export function listFields(kind: LetterKind): LetterField[] {
  return (Object.keys(definitions) as LetterField[]).filter((field) => isAvailable(kind, field))
}

function isAvailable(kind: LetterKind, field: LetterField): boolean {
  return letterFields[field].kinds?.includes(kind) ?? true
}

function isField(name: string): name is LetterField {
  return Object.hasOwn(definitions, name)
}

const MAX_PROBLEMS = 10

/** Also matches invalid names, as in "{first name}". */
const FIELD = /\{([^{}\n]*)\}/g

/** Returns a sentence for each mistake in a subject or body. */
export function findTemplateProblems(kind: LetterKind, text: string): string[] {
  const names = new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name))
  const problems = [...names].flatMap((name) => findFieldProblem(kind, name) ?? []).slice(0, MAX_PROBLEMS)
  const hasBrace = /[{}]/.test(text.replaceAll(FIELD, ''))
  return hasBrace ? [...problems, 'There is a { or } that doesn’t belong to a field.'] : problems
}

function findFieldProblem(kind: LetterKind, name: string): string | undefined {
  if (!isField(name)) return `There is no field {${name}}.`
  return isAvailable(kind, name) ? undefined : `{${name}} can’t be used in this letter: ${letterFields[name].why}.`
}

/** A letter's subject or body, or the fields that lack a value. */
export type FilledText = { text: string; missing?: undefined } | { text?: undefined; missing: readonly string[] }

/** Fills in a template. Values are inserted as they are: fields in a value are not filled in. */
export function fillLetter(text: string, values: LetterValues): FilledText {
  const missing = new Set<string>()
  const filledText = fillPlaceholders(text, (name) => {
    const value = isField(name) ? values[name] : undefined
    if (value !== undefined && (value.trim() !== '' || (isField(name) && letterFields[name].canBeEmpty))) return value
    missing.add(name)
    return undefined
  })
  return missing.size > 0 ? { missing: [...missing] } : { text: filledText }
}
