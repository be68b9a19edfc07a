import { readContent } from '../../content/read-content'
import { createFormEmails } from '../../src/forms/form-emails'
import { renderEmail } from '../../src/mail/email-layout'
import { withoutEntities } from './page'
import { formNamed, ORIGIN } from './test-app-context'

const fresh = readContent()

/** Renders both emails for a form's answers. */
export function renderFormEmails(
  form: string,
  answers: object,
  id: string,
  spam_flags: string | null = null,
  content = fresh,
) {
  const { check, texts } = formNamed(form)
  const checked = check(answers, 'en')
  if (!checked.valid) throw new Error(JSON.stringify(checked.errors))
  const given = checked.email(content, 'en', '2026-06-25')
  const emails = createFormEmails(given, { id, received: texts.received.en, spam_flags }, content, 'en')
  const rendered = (audience: 'office' | 'sender') => renderEmail(emails[audience], ORIGIN, 'en')
  return { office: rendered('office'), sender: rendered('sender'), to: checked.sender }
}

/** Puts a text on one line. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Returns the visible text of an HTML email on one line. */
export function wordsInHtml(html: string): string {
  return toSingleLine(
    withoutEntities(
      html.replaceAll(/<title>.*?<\/title>|<\/?[a-z][^>]*>/g, (tag) => (/^<\/?a\b/.test(tag) ? '' : ' ')),
    ),
  )
}

/** Returns each "Label: answer" of a plain-text email on one line. */
export function answersInText(text: string): string[] {
  return [...text.matchAll(/^(\S.*):\n((?: {2}.*\n?)+)/gm)].map(pair)
}

/** Returns each "Label: answer" of an HTML email's table. */
export function answersInHtml(html: string): string[] {
  return [...html.matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/gs)].map(pair)
}

function pair([, label = '', answer = '']: RegExpMatchArray): string {
  return `${withoutEntities(label)}: ${withoutEntities(answer).replaceAll(/\s+/g, ' ').trim()}`
}
