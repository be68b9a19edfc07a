import type { Language } from './language'

export type ValueKind =
  | 'sum'
  | 'date'
  | 'time'
  | 'phone'
  | 'email'
  | 'address'
  | 'zip'
  | 'season'
  | 'schools'
  | 'weeks'
  | 'founded'

/** A way of writing a value. */
interface ValueForm {
  kind: ValueKind
  /** Must be global and without nested unbounded quantifiers, because texts can be hostile. */
  pattern: RegExp
  /** Returns the value, or undefined if the text is not one. */
  read: (groups: Groups, whole: string) => string | undefined
}

type Groups = Partial<Record<string, string>>

const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<year>(?:19|20)\d{2})(?!\d)`
const AMOUNT = String.raw`(?<amount>\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.(?<cents>\d{1,2}))?(?![\d])`
const SEASON = '(?<season>spring|summer|fall|autumn|winter)'
/** A URL path without the punctuation that likely ends its sentence. */
const PATH = String.raw`[^\s<>()[\]{}"“”]{0,2000}(?<![.,;:!?'’])`
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const scales: Readonly<Record<string, number>> = { hundred: 100, k: 1e3, thousand: 1e3, million: 1e6, billion: 1e9 }
/** Rejects the last word of a longer number. */
const STANDALONE = `(?<!(?:hundred|thousand|and|ty)[ -])`

/** Ways of writing values in each language. If two overlap, the first wins. */
export const valueForms: Record<Language, readonly ValueForm[]> = {
  en: [
    valueForm('email', String.raw`(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}`, readLowercase),
    valueForm('address', String.raw`(?<!\w)(?:https?:\/\/|www\.)${PATH}`, readAddress),
    valueForm(
      'address',
      String.raw`(?<![\w.@/-])(?:[a-z\d][a-z\d-]{0,62}\.){1,4}(?:com|org|net|edu|gov)(?![\w-])(?:\/${PATH})?`,
      readAddress,
    ),
    valueForm('phone', String.raw`(?<!\w)\+[2-9][\d ().–-]{6,20}\d(?!\w)`, (_, whole) => digits(whole)),
    valueForm(
      'phone',
      String.raw`(?<![\w+])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ .-]?|\d{3}[ .–‑-])\d{3}[ .–‑-]?\d{4}(?!\w)`,
      readPhone,
    ),
    valueForm('phone', String.raw`(?<![\w+.,/$-])1?[2-9]\d{9}(?![\w-])`, readPhone),
    valueForm('date', String.raw`(?<![\d-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])`, readDate),
    valueForm(
      'date',
      String.raw`(?<![\d./-])(?<month>\d{1,2})(?<mark>[./-])(?<day>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d/-])`,
      readDate,
    ),
    // Excludes fractions and "24/7".
    valueForm(
      'date',
      String.raw`(?<![\p{L}\d$./])(?<month>\d{1,2})\/(?<day>1[3-57-9]|2\d|3[01])(?![\p{L}\d/]|\.\d)`,
      readDate,
    ),
    valueForm('date', String.raw`\b${MONTH} ${DAY}(?![\d:])(?:,? ${YEAR})?`, readDate),
    valueForm('date', String.raw`(?<![\d:.,])${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`, readDate),
    valueForm('season', String.raw`\b${SEASON} (?:of )?(?<year>(?:20|[’'])\d{2})(?!\d)`, readSeason),
    valueForm('season', String.raw`(?<!\d)(?<year>20\d{2}) ${SEASON}\b`, readSeason),
    valueForm('sum', String.raw`\$ ?${AMOUNT}(?: ?(?<scale>k|thousand|million|billion)\b)?`, readSum),
    valueForm(
      'sum',
      String.raw`(?<![\d.,])${AMOUNT}(?: (?<scale>hundred|thousand|million|billion))? ?(?:dollars|USD)\b`,
      readSum,
    ),
    valueForm(
      'sum',
      String.raw`${STANDALONE}\b(?<word>${numbers.join('|')}) (?<scale>hundred|thousand) dollars\b`,
      readSum,
    ),
    valueForm(
      'time',
      String.raw`(?<![\d:.])(?<hour>\d{1,2})(?::(?<minute>[0-5]\d))? ?(?<half>[ap])(?:m\b|\.m\.|\.m\b)`,
      readTime,
    ),
    valueForm('time', String.raw`(?<![\d:.])(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?![\d:])`, readTime),
    valueForm('time', String.raw`\b(?<noon>noon|midnight)\b`, ({ noon }) => (noon?.length === 4 ? '12:00' : '00:00')),
    countForm('schools', 'partner schools'),
    countForm('weeks', '(?:saturdays|weeks)'),
    valueForm('founded', String.raw`(?<=\b(?:since|founded in) )${YEAR}`, ({ year }) => year),
    // Round numbers are counts, not ZIP codes.
    valueForm('zip', String.raw`(?<![\p{L}\d$#.,/+-])(?!\d\d000)\d{5}(?:-\d{4})?(?![\d\p{L}/-]|[.,]\d)`, (_, whole) =>
      whole.slice(0, 5),
    ),
  ],
}

/** Matches a number in digits or words before a noun. */
function countForm(kind: ValueKind, noun: string): ValueForm {
  const count = String.raw`(?<![\p{L}\d$#.,/+-])(?:(?<count>\d{1,3})|${STANDALONE}(?<word>${numbers.join('|')}))(?= ${noun}\b)`
  return valueForm(kind, count, readCount)
}

function valueForm(kind: ValueKind, pattern: string, read: ValueForm['read']): ValueForm {
  return { kind, pattern: new RegExp(pattern, 'giu'), read }
}

function readLowercase(_: Groups, whole: string): string {
  return whole.toLowerCase()
}

/** "example.org/page" */
function readAddress(_: Groups, whole: string): string {
  return whole
    .replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/** Country code and number. */
function readPhone(_: Groups, whole: string): string {
  return `1${digits(whole).slice(-10)}`
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** ISO 8601, or month and day if there is no year. */
function readDate({ year, month = '', day }: Groups): string | undefined {
  // "18 may" is more likely the verb.
  if (month === 'may') return undefined
  const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  // Any leap year, so that February 29 is valid.
  const date = new Date(Date.UTC(2024, number - 1, Number(day)))
  if (date.getUTCMonth() !== number - 1 || date.getUTCDate() !== Number(day)) return undefined
  const monthAndDay = date.toISOString().slice(5, 10)
  return year ? `${year.padStart(4, '20')}-${monthAndDay}` : monthAndDay
}

function readSeason({ season, year }: Groups): string {
  return `${season?.toLowerCase()} ${year?.replace(/\D/, '20')}`
}

/** Dollars, with cents if given: "1200", "7.50". */
function readSum({ amount, cents = '', word, scale = '' }: Groups): string {
  const dollars = word
    ? numbers.indexOf(word.toLowerCase()) + 1
    : Number(`${amount?.replaceAll(',', '')}.${cents || 0}`)
  const sum = dollars * (scales[scale.toLowerCase()] ?? 1)
  return Number.isInteger(sum) ? String(sum) : sum.toFixed(2)
}

function readCount({ count, word = '' }: Groups): string {
  return String(count === undefined ? numbers.indexOf(word.toLowerCase()) + 1 : Number(count))
}

/** "10:30" in 24-hour format. */
function readTime({ hour, minute = '00', half }: Groups): string | undefined {
  const number = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (number > 23 || (half && (Number(hour) > 12 || hour === '0'))) return undefined
  return `${String(number).padStart(2, '0')}:${minute}`
}
