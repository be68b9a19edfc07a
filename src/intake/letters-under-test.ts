import { readContent } from '../../content/read-content'
import { lettersFor } from '../forms/form-mails'
import { renderLetter } from '../mail/look'
import { formNamed } from './intake-under-test'

const content = readContent()

/** For tests: the two mails that a form's answers cause, as they are queued. */
export function lettersOf(form: string, answers: object, id: string) {
  const words = formNamed(form).mail({ id, answers: { ...answers }, content })
  const letters = lettersFor(words, { id, suspicion: null }, content)
  return { office: renderLetter(letters.office), sender: renderLetter(letters.sender), words }
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
