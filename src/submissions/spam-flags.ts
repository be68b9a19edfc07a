import { DEFAULT_LANGUAGE } from '../../content/language'
import { noticeMessages } from './words'

/** Minimum weight that counts as spam. The submission is stored anyway, because it may be from a person. */
const FLAG_MIN_WEIGHT = 2

/** No one can read a form's labels in less time than this. */
const MIN_HUMAN_SECONDS = 2

const LINK = /https?:\/\/|\bwww\./gi
// Exclude < so that matching takes linear time.
const MARKUP = /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i
const SUSPICIOUS_LINK_COUNT = 3
const SPAM_LINK_COUNT = 10

/** The observed properties of a submitted form. */
interface Signals {
  answers: Readonly<Record<string, unknown>>
  /** Content of the honeypot field. */
  honeypot?: unknown
  /** Number of seconds the form was visible, if the browser reported it. */
  seconds?: number | undefined
}

/** Returns the signs of spam in words; null if it looks genuine. */
export function findSpamFlags({ answers, honeypot, seconds }: Signals): string | null {
  const text = Object.values(answers).join('\n')
  const links = text.match(LINK)?.length ?? 0
  const phrases = noticeMessages[DEFAULT_LANGUAGE].spam
  const found: [weight: number, words: string][] = []
  if (typeof honeypot === 'string' && honeypot !== '') found.push([2, phrases.honeypot])
  if (seconds !== undefined && seconds < MIN_HUMAN_SECONDS) found.push([1, phrases.fast(MIN_HUMAN_SECONDS)])
  if (links >= SUSPICIOUS_LINK_COUNT) found.push([links >= SPAM_LINK_COUNT ? 2 : 1, phrases.links(links)])
  if (MARKUP.test(text)) found.push([1, phrases.markup])
  const weight = found.reduce((sum, [each]) => sum + each, 0)
  return weight >= FLAG_MIN_WEIGHT ? found.map(([, words]) => words).join(', ') : null
}
