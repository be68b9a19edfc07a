import type { Checked, Finding } from './check'
import { isWrittenIn } from './context'
import { findNumbers } from './find-numbers'
import { type Passage, runningTexts } from './passages'
import { findingIn, type Span } from './quoted'
import { type Sentence, sentencesOf } from './sentences'
import { titleOf } from './titles'

/** How long a text says that a service takes. */
interface Length extends Span {
  sentence: Sentence
  minutes: number
}

/** Texts that say another length of a service than its own. The boot camp's hours are held against the season's. */
export function findServiceLengths(checked: Checked): Finding[] {
  const passages = runningTexts(checked).filter(({ genre }) => genre === 'site' || genre === 'release')
  const own = passages.filter(({ document }) => document === 'services')
  return checked.content.services.flatMap(({ title }, index) => {
    const noun = nounOf(title)
    const said = own.filter(({ field }) => field.startsWith(`${index}.`)).flatMap((passage) => lengthsIn(passage))
    const [first] = said
    if (!noun || !first || said.some(({ minutes }) => minutes !== first.minutes)) return []
    return passages
      .filter((passage) => passage.document !== 'services' && noun.test(passage.text))
      .flatMap((passage) => lengthsIn(passage, noun))
      .filter((length) => length.minutes !== first.minutes && isWrittenIn(length.sentence, length))
      .map((length) => finding(length, first, title))
  })
}

function finding({ sentence, ...span }: Length, first: Length, title: string): Finding {
  const said = first.sentence.text.slice(first.from, first.to)
  return findingIn(sentence, span, (quoted) => `${quoted}, but ${titleOf('services')} says “${said}” (${title}).`)
}

/** What other things are called too: of such a title, all of it names the service. */
const GENERAL = /^(?:session|program|class|course|meeting|service|event|day)(?:e?s)?$/i

/** The last word of a title, in either number: "Entrepreneurship Workshops" is about a "workshop". */
function nounOf(title: string): RegExp | undefined {
  if (/boot ?camp/i.test(title)) return undefined
  const last = /\p{L}{4,}$/u.exec(title.trim())?.[0]
  if (!last) return undefined
  const named = GENERAL.test(last) ? title.trim().replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&') : last
  return new RegExp(`\\b${named.replace(/s$/i, '')}s?\\b`, 'iu')
}

const NUMBER = String.raw`(?:\d+(?:\.5)?|half an|an?|one and a half|[a-z]+(?:-[a-z]+)?)`
const SPAN = String.raw`(?<number>${NUMBER})[\s-]+(?<unit>minute|hour)s?\b(?<half> and a half)?`
/** Of a service's own words, every length; elsewhere, only what is said to take long. */
const ANY = new RegExp(String.raw`\b${SPAN}`, 'i')
const TAKES = new RegExp(
  String.raw`\b(?:takes?|lasts?|runs? for|is|are|of|need)\s+(?:about\s+|only\s+|just\s+)?${SPAN}`,
  'i',
)
const NO_LENGTH =
  /\b(?:within|repl(?:y|ies)|answers?|before|after|away|every|per|walk|drive|apply(?:ing)?|application|give|from|to)\b/i

function lengthsIn(passage: Passage, noun?: RegExp): Length[] {
  const sentences = sentencesOf(passage)
  return sentences.flatMap((sentence, index) => {
    const before = sentences[index - 1]?.text ?? ''
    const isAbout =
      !noun ||
      noun.test(sentence.text) ||
      (/^\s*(?:it|this|that|they|each|one)\b/i.test(sentence.text) && noun.test(before))
    const found = noun ? (adjective(noun, sentence.text) ?? TAKES.exec(sentence.text)) : ANY.exec(sentence.text)
    const minutes = found && isAbout && !NO_LENGTH.test(sentence.text) ? minutesOf(found.groups) : undefined
    if (!found || minutes === undefined) return []
    const to = found.index + found[0].length
    return [{ sentence, minutes, from: found.index, to }]
  })
}

/** "a ninety-minute workshop" */
function adjective(noun: RegExp, text: string): RegExpExecArray | null {
  return new RegExp(String.raw`\b${SPAN}[\s-](?:long\s+)?(?=${noun.source})`, 'iu').exec(text)
}

const parts = new Map([
  ['a', 1],
  ['an', 1],
  ['half an', 0.5],
  ['one and a half', 1.5],
])

function minutesOf({ number = '', unit = '', half }: Partial<Record<string, string>> = {}): number | undefined {
  const words = number.toLowerCase()
  const value = parts.get(words) ?? (/^\d/.test(words) ? Number(words) : findNumbers(words)[0]?.value)
  return value === undefined ? undefined : (value + (half ? 0.5 : 0)) * (unit.toLowerCase() === 'hour' ? 60 : 1)
}
