import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { RenderedEmail } from '../../mail/email'
import { renderEmail } from '../../mail/email-layout'
import { linkAddresses } from '../../mail/link-addresses'
import { fillLetter, type LetterValues } from './letter-fields'
import type { TemplateText } from './letter-templates'

/** A letter as it will be sent, or the fields that lack a value. */
export type RenderedLetter = (RenderedEmail & { missing?: undefined }) | { missing: readonly string[] }

/** Renders a letter for one family. Its reference is added to the subject, as in answers. */
export function renderLetter(
  template: TemplateText,
  values: LetterValues,
  { reference, origin }: { reference: string; origin: string },
): RenderedLetter {
  const [subject, body] = [fillLetter(template.subject, values), fillLetter(template.body, values)]
  if (subject.missing || body.missing)
    return { missing: [...new Set([...(subject.missing ?? []), ...(body.missing ?? [])])] }
  const paragraphs = body.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  const content = {
    subject: subject.text.includes(reference) ? subject.text : `${subject.text} (${reference})`,
    opening: paragraphs.map(linkAddresses),
    answers: [],
    closing: [],
  }
  return renderEmail(content, origin, DEFAULT_LANGUAGE)
}

/** Returns a digest that changes if a single byte of the texts does. */
export function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
