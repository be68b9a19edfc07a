import type { Content } from '../../../content/read-content'
import { findNumbers, numberInWords } from './find-numbers'
import type { Span } from './quoted'
import type { Sentence } from './sentences'

/** What a sentence says of something that can be said in one way only. */
export interface Statement extends Span {
  /** "3 business days", for comparing. */
  value: string
}

/** A kind of statement that must be the same wherever it is made. */
export interface StatementKind {
  /** "how soon the office replies" */
  name: string
  read: (sentence: Sentence) => Statement | undefined
  /** What the facts say, where they say it. */
  fact?: (content: Content) => string | undefined
}

const NUMBER = String.raw`(?:\d+|[a-z]+(?:-[a-z]+)?)`
const SPAN = String.raw`(?<least>${NUMBER})(?:\s*(?:-|–|to|or)\s*(?<most>${NUMBER}))?[\s-]+(?<unit>(?:business |working |school |calendar )?(?:minute|hour|day|week|month)s?)\b`

/** Reads a span of time, as in "within 7-10 business days"; undefined where there is none. */
function readSpan(text: string): string | undefined {
  const found = new RegExp(SPAN, 'i').exec(text)
  return found ? spanOf(found.groups) : undefined
}

function spanOf({ least = '', most, unit = '' }: Partial<Record<string, string>> = {}): string | undefined {
  const numbers = [least, most].flatMap((words) =>
    words ? (/^an?$/i.test(words) ? 1 : (findNumbers(words)[0]?.value ?? Number.NaN)) : [],
  )
  if (numbers.some(Number.isNaN)) return undefined
  return `${numbers.join('-')} ${unit.toLowerCase().replace('working', 'business').replace(/s$/, '')}`
}

/** A kind whose statements are spans of time in sentences with certain words. */
function span(name: string, near: RegExp, not: RegExp, lead: string, fact?: StatementKind['fact']): StatementKind {
  const pattern = new RegExp(
    `\\b(?:${lead})\\s+(?:(?:about|around|up to|only|just|at most|the next|takes?)\\s+)*${SPAN}`,
    'i',
  )
  return {
    name,
    read: ({ text, passage }) => {
      // "It takes ten minutes" is about what was said before.
      const around = /^\s*(?:it|this|that)\b/i.test(text) ? passage.text : text
      const found = near.test(around) && !not.test(around) ? pattern.exec(text) : null
      const value = found ? spanOf(found.groups) : undefined
      return found && value ? { value, from: found.index, to: found.index + found[0].length } : undefined
    },
    ...(fact && { fact }),
  }
}

/** A kind whose statements are the groups of a pattern, in small letters. */
function pattern(
  name: string,
  words: RegExp,
  fact?: StatementKind['fact'],
  normal: (groups: readonly string[]) => string | undefined = plain,
): StatementKind {
  return {
    name,
    read: ({ text }) => {
      const found = words.exec(text)
      if (!found) return undefined
      const value = normal(Object.values(found.groups ?? {}).filter((each): each is string => each !== undefined))
      return value ? { value, from: found.index, to: found.index + found[0].length } : undefined
    },
    ...(fact && { fact }),
  }
}

function plain(groups: readonly string[]): string {
  return groups.join(' ').toLowerCase()
}

/** Two numbers, in words or digits, from and to. */
function range(groups: readonly string[]): string | undefined {
  const numbers = groups.map((words) => findNumbers(words)[0]?.value)
  return numbers.length === 2 && numbers.every((value) => value !== undefined) ? numbers.join('-') : undefined
}

const REFUND = /\brefund\w*|\bprocessed\b|\bmoney back\b/i
const REPLY = /\b(?:repl(?:y|ies)|answers?|respon(?:d|ds|se)|get back|hear (?:back )?from us|write back)\b/i
const WITHIN = 'within|in|takes?|under|less than|after'

export const statementKinds: readonly StatementKind[] = [
  span('how soon the office replies', REPLY, REFUND, WITHIN, ({ organization }) =>
    readSpan(`${organization.answerWithinDays} business days`),
  ),
  span('how long a refund takes', REFUND, REPLY, `${WITHIN}|processed|of|allow|wait|expect|arrives?`, ({ refunds }) =>
    readSpan(`${refunds.businessDays} business days`),
  ),
  span(
    'how long applying takes',
    /\b(?:apply(?:ing)?|application|form)\b/i,
    /\b(?:refund|repl(?:y|ies)|review|decide|decision)\w*\b/i,
    'takes?|in',
  ),
  pattern(
    'when the organization was founded',
    /\b(?:founded|established|since|began|started)\s+(?:in\s+)?(?<year>(?:19|20)\d{2})(?=,?\s+(?:we|our)\b|[.,]?\s*$|\s+(?:by|in|with|as)\b)/i,
    ({ organization }) => String(organization.foundedYear),
  ),
  {
    name: 'whether the deposit is refundable',
    read: ({ text }) => {
      if (!/\bdeposit\b/i.test(text) || /\bif we\b|\brejected\b|\bcan[’']t offer\b/i.test(text)) return undefined
      const found =
        /\b(?<not>non-?\s?|not |never |isn[’']t )?(?:fully )?(?:refundable|refunded(?! in full after))\b/i.exec(
          /^[^.;]*?\bdeposit\b[^.;]*/i.exec(text)?.[0] ?? '',
        )
      if (!found) return undefined
      return {
        value: found.groups?.not ? 'non-refundable' : 'refundable',
        from: found.index,
        to: found.index + found[0].length,
      }
    },
    fact: ({ refunds }) => (/\b(?:non-?\s?|not )refundable\b/i.test(refunds.deposit) ? 'non-refundable' : undefined),
  },
  pattern(
    'when the full payment is due',
    /\b(?:payment|balance|rest|remainder|fees?|remaining \$?\w+)\b[^.;]*?\bdue\b[^.;]*?\b(?<which>first|second|third|fourth|fifth|sixth|last|final)\s+(?:day|saturday|class|session|week)\b/i,
    ({ refunds }) => /\bdue on the (?<which>first|last)\b/i.exec(refunds.deposit)?.groups?.which,
  ),
  pattern(
    'when refunds end',
    /\b(?:no refunds?|not refund\w*)\b[^.;]*?\bafter the (?<which>first|second|third|fourth|last)\s+(?:day|saturday|class|week)\b|\bafter the (?<before>first|second|third|fourth|last)\s+(?:day|saturday|class|week)\b[^.;]*?\b(?:no refunds?|not refund\w*)\b/i,
  ),
  pattern(
    'the ages it is for',
    new RegExp(
      String.raw`\b(?:ages?|aged|anyone|students|teenagers|people)\s+(?:from\s+|between\s+)?(?<least>${NUMBER})\s*(?:-|–|to|and|through)\s*(?<most>${NUMBER})(?!\s*(?:graders?|\$|%|weeks|people|students))`,
      'i',
    ),
    undefined,
    (groups) => {
      const value = range(groups)
      return value && Number(value.split('-')[0]) >= 10 ? value : undefined
    },
  ),
  pattern(
    'the grades it is for',
    new RegExp(String.raw`\bgrades?\s+(?<least>${NUMBER})(?:th)?\s*(?:-|–|to|and|through)\s*(?<most>${NUMBER})`, 'i'),
    undefined,
    range,
  ),
  pattern(
    'the press contact’s email address',
    /\b(?:press|media|journalists?|reporters?)\b[^.]*?\b(?<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/i,
    ({ press }) => press.contact.email.toLowerCase(),
  ),
  pattern(
    'the press contact’s name',
    /\b[Pp]ress contact(?:\s+is|:|,)?\s+(?<name>\p{Lu}[\p{L}’-]+ \p{Lu}[\p{L}’-]+)/u,
    ({ press }) => press.contact.name.toLowerCase(),
  ),
  pattern(
    'the season of the boot camp',
    /\b(?<season>spring|summer|fall|autumn|winter)\s+(?:business\s+|founders\s+)?boot ?camp\b/i,
    ({ bootCamp }) => /spring|summer|fall|autumn|winter/i.exec(bootCamp.season)?.[0].toLowerCase(),
  ),
]

/** What the value reads as, in a sentence. */
export function valueInWords(value: string): string {
  const [, number, rest] = /^(\d+)( .*)$/.exec(value) ?? []
  return number ? `${numberInWords(Number(number))}${rest}${number === '1' ? '' : 's'}` : value
}
