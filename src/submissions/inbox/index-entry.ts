import { domainToUnicode } from 'node:url'
import { fold } from '../../../content/fold'
import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import { toStorableText } from '../../database/storable-text'
import type { SubmissionsTable } from '../../database/tables'
import { findStoredForm } from '../../forms/all-forms'
import { toOneLine } from '../../forms/one-line'
import { findOptionLabel, type OptionLabels } from '../../forms/options'
import { phoneDigits } from '../../people/phone-digits'
import { toNameKey } from '../../people/sender-contact'
import { applyCorrections, type Corrections } from '../corrections/corrected'
import { searchWords } from './search-words'

/** Increment when the index entry changes; rows with an earlier version are indexed again. */
export const INDEX_VERSION = 6

/** The indexed columns of a submission, for the list and search. */
export interface IndexEntry {
  indexed: number
  corrected_name: string | null
  program: string | null
  school: string | null
  school_key: string | null
  name_key: string | null
  address_key: string | null
  /** The facts of the form, if any, and the beginning of the longest text on the second line. */
  excerpt: string
  search_text: string
}

/** Maximum length of an excerpt. */
const EXCERPT_LENGTH = 140

type IndexInput = Pick<
  SubmissionsTable,
  'reference' | 'form' | 'form_version' | 'language' | 'sender_name' | 'sender_email'
> & { answers: string }

/**
 * Creates the index entry of a submission, without health information. Search finds both sent and corrected answers.
 */
export function createIndexEntry(sent: IndexInput, corrections?: Corrections): IndexEntry {
  const submission = corrections ? applyCorrections(sent, corrections) : sent
  const form = findStoredForm(submission.form)
  const answers = searchableAnswers(submission)
  const choices = getChoices(submission)
  const getAnswer = (field: string | undefined) => (field ? answers.find(([name]) => name === field)?.[1] : '') || null
  const program = getAnswer(form?.inbox.program)
  const school = getAnswer(form?.inbox.school)
  const factFields = form?.inbox.facts ?? []
  const facts = factFields.flatMap((field) => {
    const label = findOptionLabel(choices[field] ?? [], getAnswer(field) ?? '', DEFAULT_LANGUAGE)
    return label ? label.replace(/ (?:High School|Grade|Program)$/, '') : []
  })
  const texts = [...searchableTexts(submission), ...(corrections ? searchableTexts(sent) : [])]
  return {
    indexed: INDEX_VERSION,
    corrected_name: submission.sender_name === sent.sender_name ? null : submission.sender_name,
    program,
    school,
    school_key: school && schoolKey(school),
    name_key: toNameKey(submission.sender_name ?? '') || null,
    address_key: submission.sender_email?.trim().toLowerCase() || null,
    excerpt: [
      ...(facts.length > 0 ? [toOneLine(facts.join(' · '))] : []),
      createExcerpt(
        answers
          .filter(
            ([field, text]) => !(field in choices) && !factFields.includes(field) && !isSenderDetail(submission, text),
          )
          .map(([, text]) => text),
      ),
    ].join('\n'),
    search_text: joinSearchText(texts, [submission.form, program]),
  }
}

/** Normalizes a school's name: "St. Mary's" and "St Marys" are the same. */
export function schoolKey(school: string): string {
  return fold(school).join(' ')
}

/** Returns the text answers by field, without health information. */
function searchableAnswers({ form, answers }: IndexInput): [field: string, text: string][] {
  const healthFields = findStoredForm(form)?.healthFields ?? []
  return Object.entries(JSON.parse(answers)).flatMap(([field, text]): [string, string][] =>
    typeof text === 'string' && text !== '' && !healthFields.includes(field) ? [[field, toStorableText(text)]] : [],
  )
}

function getChoices({ form, form_version }: IndexInput): Readonly<Record<string, OptionLabels>> {
  return findStoredForm(form)?.labels[form_version - 1]?.choices ?? {}
}

/** Returns the searchable texts of a submission. */
function searchableTexts(submission: IndexInput): string[] {
  const { reference, language, sender_name, sender_email } = submission
  const choices = getChoices(submission)
  const labeledTexts = searchableAnswers(submission).map(([field, text]) =>
    findOptionLabel(choices[field] ?? [], text, language as Language),
  )
  const domain = domainToUnicode(sender_email?.split('@')[1] ?? '')
  return [sender_name ?? '', sender_email ?? '', domain, reference, reference.replace('-', ''), ...labeledTexts]
}

/** Joins the marks and the distinct words, with a space before and after each. */
function joinSearchText(texts: readonly string[], marks: readonly (string | null)[]): string {
  const words = new Set<string>()
  for (const mark of marks) if (mark) words.add(toSearchMark(mark))
  for (const text of texts) for (const word of searchWords(text)) words.add(word)
  return ` ${[...words].join(' ')} `
}

/** Creates a word that identifies a form or a program in the word index and that no search contains. */
export function toSearchMark(value: string): string {
  return `§${value}`
}

/** True for names, addresses, and phone numbers, which do not belong in the excerpt. */
function isSenderDetail({ sender_name, sender_email }: IndexInput, text: string): boolean {
  return text === sender_email || phoneDigits(text) !== '' || (sender_name ?? '').includes(text)
}

/** Returns the beginning of the longest text as one line. */
function createExcerpt(texts: string[]): string {
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '')
  const line = longest
    .slice(0, 4 * EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= EXCERPT_LENGTH) return line.toWellFormed()
  const cut = line.slice(0, EXCERPT_LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > EXCERPT_LENGTH / 2 ? space : EXCERPT_LENGTH).toWellFormed()}…`
}
