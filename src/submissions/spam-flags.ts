import { DEFAULT_LANGUAGE } from '../../content/language'
import { noticeWords } from './words'

/** The weight from which a form looks like spam. It is stored all the same: it may be from a person. */
const FLAG_MIN_WEIGHT = 2

/** Fewer seconds than anybody needs to read a form's labels. */
const MIN_HUMAN_SECONDS = 2

const LINK = /https?:\/\/|\bwww\./gi
// Without < in the middle, so that searching takes linear time.
const MARKUP = /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i
const MANY_LINKS = 3
const VERY_MANY_LINKS = 10

/** What is known of a form that was sent. */
interface Signals {
  answers: Readonly<Record<string, unknown>>
  /** What stood in the honeypot field. */
  honeypot?: unknown
  /** How many seconds the form was in front of the sender, where the browser said so. */
  seconds?: number | undefined
}

/** Why a submission looks like spam, in words; null for what looks like a person's. */
export function findSpamFlags({ answers, honeypot, seconds }: Signals): string | null {
  const text = Object.values(answers).join('\n')
  const links = text.match(LINK)?.length ?? 0
  const say = noticeWords[DEFAULT_LANGUAGE].spam
  const found: [weight: number, words: string][] = []
  if (typeof honeypot === 'string' && honeypot !== '') found.push([2, say.honeypot])
  if (seconds !== undefined && seconds < MIN_HUMAN_SECONDS) found.push([1, say.fast(MIN_HUMAN_SECONDS)])
  if (links >= MANY_LINKS) found.push([links >= VERY_MANY_LINKS ? 2 : 1, say.links(links)])
  if (MARKUP.test(text)) found.push([1, say.markup])
  const weight = found.reduce((sum, [each]) => sum + each, 0)
  return weight >= FLAG_MIN_WEIGHT ? found.map(([, words]) => words).join(', ') : null
}
