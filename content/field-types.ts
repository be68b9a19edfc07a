import * as v from 'valibot'
import { EMAIL, normalizeEmailAddress } from './email-address'
import type { FieldMetadata } from './field-kinds'
import { cleanLine, stripInvisible } from './invisible'
import { DOCUMENT_ID, PICTURE_ID } from './picture-files'
import { isValidProse, listFactNames, type PageFactName } from './prose'

/** Marks a field that describes the current program. */
export const markProgramField = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ speaksForProgram: true }))

const buildRequiredText = (clean: (typed: string) => string) =>
  v.pipe(v.string(), v.transform(clean), v.trim(), v.nonEmpty('Please fill this in'))
/** Any text that is not empty. */
export const requiredText = buildRequiredText((typed) => typed)

/** Maximum lengths in characters. */
export const LINE_LIMIT = 300
export const TEXT_LIMIT = 5000

const maxCharacters = <Max extends number>(max: Max) =>
  v.maxLength<string, Max, string>(max, `Please write ${max.toLocaleString('en-US')} characters at most`)

/** Maximum number of placeholders in a text. Each may expand to a full line. */
const MAX_QUOTED_FACTS = 40
const maxQuotedFacts = v.check<string, string>(
  (written) => listFactNames(written).length <= MAX_QUOTED_FACTS,
  `Please quote ${MAX_QUOTED_FACTS} facts at most`,
)

export const line = v.pipe(
  buildRequiredText(cleanLine),
  maxCharacters(LINE_LIMIT),
  v.regex(/^[^\n\r]*$/, 'Please write this on one line'),
  v.metadata({ kind: 'line' } satisfies FieldMetadata),
)
export const text = v.pipe(
  requiredText,
  maxCharacters(TEXT_LIMIT),
  maxQuotedFacts,
  v.metadata({ kind: 'text' } satisfies FieldMetadata),
)

/** Prose that may use the general facts and the given page facts. */
export function proseSchema(more: readonly PageFactName[], { speaksForProgram = true } = {}) {
  return v.pipe(
    requiredText,
    maxCharacters(TEXT_LIMIT),
    maxQuotedFacts,
    v.check(
      (prose: string) => isValidProse(prose, more),
      'Please use only the facts listed above, and link only to pages of this site, https://, mailto: or tel: addresses',
    ),
    v.metadata({ kind: 'prose', facts: more, speaksForProgram } satisfies FieldMetadata),
  )
}

/** Links are validated. Unknown placeholders stay as they are. */
const block = v.pipe(
  requiredText,
  maxCharacters(TEXT_LIMIT),
  maxQuotedFacts,
  v.check(
    (markdown) => isValidProse(markdown.replaceAll(/[{}]/g, ''), []),
    'Please link only to pages of this site, https://, mailto: or tel: addresses',
  ),
)

export const markdown = (min: number, max: number) =>
  v.pipe(
    v.array(block),
    v.minLength(min, 'Please fill this in'),
    v.maxLength(max, `Please write ${max} paragraphs at most`),
    v.metadata({ kind: 'markdown' } satisfies FieldMetadata),
  )

export const integer = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.metadata({ kind: 'number' } satisfies FieldMetadata),
  )
}

const DOLLARS = 'Please enter whole dollars, from 0 to 100,000'
export const dollars = v.pipe(
  v.number(DOLLARS),
  v.integer(DOLLARS),
  v.minValue(0, DOLLARS),
  v.maxValue(100_000, DOLLARS),
  v.metadata({ kind: 'money' } satisfies FieldMetadata),
)

export const year = integer(2011, 2999)

const month = v.pipe(integer(1, 12), v.metadata({ kind: 'month' } satisfies FieldMetadata))
const dayEntries = { month, day: integer(1, 31) }
const DATE = 'Please enter a date'

/** A month and day, without a year. */
export const dayOfYear = v.pipe(
  v.object(dayEntries),
  // Any leap year, so that February 29 exists.
  v.check(({ month, day }) => dayExists(2024, month, day), 'There is no such day'),
  v.metadata({ kind: 'day' } satisfies FieldMetadata),
)

/** A full date. */
export const date = v.pipe(
  v.object({ year, ...dayEntries }, DATE),
  v.check((day) => dayExists(day.year, day.month, day.day), 'There is no such day'),
  v.metadata({ kind: 'date' } satisfies FieldMetadata),
)

/** A time of day, on the hour or the half hour. */
export const time = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[03]0$/, 'Please enter a full or half hour, as in 10:30'),
  v.metadata({ kind: 'time' } satisfies FieldMetadata),
)

function dayExists(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

/**
 * Rejects other characters: they could end a source in the Content-Security-Policy, which lists frame and form hosts.
 */
function hasPlainHost(address: string): boolean {
  return URL.canParse(address) && /^(?:[a-z\d._-]+|\[[a-f\d:]+\])$/.test(new URL(address).hostname)
}

/** A URL of another site. */
export const link = v.pipe(
  buildRequiredText(stripInvisible),
  v.maxLength(2000, 'This address is too long'),
  v.url('Please enter a whole address, such as https://www.example.org/page'),
  v.startsWith('https://', 'Please enter an address that starts with https://'),
  v.check(hasPlainHost, 'Please enter an address whose site has a name of letters, digits, dots, and hyphens'),
  v.metadata({ kind: 'link' } satisfies FieldMetadata),
)

export const email = v.pipe(
  buildRequiredText(normalizeEmailAddress),
  v.regex(EMAIL, 'Please enter a valid email address'),
  maxCharacters(254),
  v.metadata({ kind: 'email' } satisfies FieldMetadata),
)

/** "(408) 555-0100", or with a country code: "+49 30 901820". */
export const phone = v.pipe(
  buildRequiredText(stripInvisible),
  maxCharacters(50),
  v.regex(
    /^(?:\D*(?:\d\D*){10}|\+(?:\d\D*){8,15})$/,
    'Please enter ten digits, or a number that starts with + and the country',
  ),
  v.metadata({ kind: 'phone' } satisfies FieldMetadata),
)

const videoId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{11}$/, 'Please enter the address of a YouTube video, or its 11 characters after v='),
  v.metadata({ kind: 'video-id' } satisfies FieldMetadata),
)

export const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Please use small letters, digits, and single hyphens, as in our-first-saturday'),
  v.maxLength(100, 'Please write 100 characters at most'),
  v.metadata({ kind: 'slug' } satisfies FieldMetadata),
)

export const picture = v.pipe(
  v.object({
    file: v.pipe(
      v.string(),
      v.regex(PICTURE_ID, 'Please choose a picture'),
      v.metadata({ kind: 'file' } satisfies FieldMetadata),
    ),
    alt: v.pipe(
      line,
      v.title('Description for people who can’t see the picture'),
      v.description('What matters in it, in a few words, as in “Two mentors and a student at a market stall”.'),
    ),
  }),
  v.metadata({ kind: 'picture' } satisfies FieldMetadata),
)

export type Picture = v.InferOutput<typeof picture>

export const file = v.pipe(
  v.string(),
  v.check((id) => PICTURE_ID.test(id) || DOCUMENT_ID.test(id), 'Please choose a file'),
  v.metadata({ kind: 'file' } satisfies FieldMetadata),
)

/** A choice from a list. `options` maps stored values to labels. */
export const choice = <const Options extends Readonly<Record<string, string>>>(options: Options) =>
  v.pipe(
    v.picklist(Object.keys(options) as (keyof Options & string)[], 'Please choose one'),
    v.metadata({ kind: 'choice', options } satisfies FieldMetadata),
  )

export const list = <Schema extends v.GenericSchema>(entry: Schema, min: number, max: number) =>
  v.pipe(
    v.array(entry),
    v.minLength(min, min === 1 ? 'At least one is needed' : `At least ${min} are needed`),
    v.maxLength(max, `There can be ${max} at most`),
  )

export const titledText = v.object({ title: markProgramField(line), text: markProgramField(text) })
export const video = v.object({ id: videoId, title: line })
