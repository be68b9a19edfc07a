import { readContent } from '../../content/read-content'
import { lettersFor } from '../forms/form-mails'
import { renderLetter } from '../mail/look'
import { formNamed, ORIGIN } from './intake-under-test'

const content = readContent()

/** For tests: the two mails that a form's answers cause, as they are queued. */
export function lettersOf(form: string, answers: object, id: string, suspicion: string | null = null) {
  const { mail, received } = formNamed(form)
  const words = mail({ id, answers: { ...answers }, content })
  const letters = lettersFor(words, { id, received, suspicion }, content)
  const rendered = (audience: 'office' | 'sender') => renderLetter(letters[audience], ORIGIN)
  return { office: rendered('office'), sender: rendered('sender'), words }
}

/** A text on one line, wherever its lines were broken. */
export function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** What people read in a mail's HTML, on one line. */
export function wordsInHtml(html: string): string {
  return unwrapped(
    withoutEntities(
      html.replaceAll(/<title>.*?<\/title>|<\/?[a-z][^>]*>/g, (tag) => (/^<\/?a\b/.test(tag) ? '' : ' ')),
    ),
  )
}

/** "Label: answer" as the plain text has them, each on one line. */
export function answersInText(text: string): string[] {
  return [...text.matchAll(/^(\S.*):\n((?: {2}.*\n?)+)/gm)].map(pair)
}

/** "Label: answer" as the table of the HTML has them. */
export function answersInHtml(html: string): string[] {
  return [...html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/gs)].map(pair)
}

function pair([, label = '', answer = '']: RegExpMatchArray): string {
  return `${withoutEntities(label)}: ${withoutEntities(answer).replaceAll(/\s+/g, ' ').trim()}`
}

function withoutEntities(html: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
  return html.replaceAll(/&(?:lt|gt|#x27|quot|amp);/g, (entity) => entities[entity as keyof typeof entities])
}
