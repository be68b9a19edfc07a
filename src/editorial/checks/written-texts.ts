import { type CalendarDay, yearAt } from '../../../content/calendar'
import type { FieldKind } from '../../../content/field-kinds'
import { proseFacts } from '../../../content/prose-facts'
import { seasonYear } from '../../../content/season'
import { isBefore } from './calendar-day'
import { type Checked, type Finding, memoize, type Place } from './check'
import { type FactValues, type RenderedText, renderText } from './read-text'
import { seasonDays } from './season-days'
import { type WrittenField, writtenFields } from './written-fields'

/** A text of the content as readers see it. Markdown is split into paragraphs. */
export interface WrittenText extends Place, RenderedText {
  kind: FieldKind
  speaksForProgram: boolean
  /** The text as written, with placeholders in braces. */
  written: string
}

export const writtenTexts = memoize(({ content, language, now }: Checked): readonly WrittenText[] => {
  const currentYear = yearAt(now, content.organization.timeZone)
  const facts = { ...proseFacts(content, language, currentYear), year: String(seasonYear(content, now)) }
  return writtenFields(content).flatMap((field) => toWrittenTexts(field, facts))
})

/** Returns the texts that speak for the program. */
export const programTexts = (checked: Checked) => writtenTexts(checked).filter((text) => text.speaksForProgram)

/** Returns the texts of posts and the press release from the current season or the half-year before it. */
export function datedTexts(checked: Checked): WrittenText[] {
  const { first, last } = seasonDays(checked)
  const { posts, press } = checked.content
  const isInSeason = ({ date }: { date: CalendarDay }) =>
    !isBefore(last, date) && isBefore(first.subtract({ months: 6 }), date)
  const documents = new Set(posts.filter(isInSeason).map(({ id }) => `posts/${id}`))
  const isReleaseText = ({ document, field }: Place) =>
    document === 'press' && field.startsWith('release.') && isInSeason(press.release)
  return writtenTexts(checked).filter((text) => documents.has(text.document) || isReleaseText(text))
}

/** Limits the findings in hostile texts. */
const MAX_FINDINGS_PER_DOCUMENT = 100

export function findInTexts(texts: readonly WrittenText[], find: (text: WrittenText) => Finding[]): Finding[] {
  const documents = Map.groupBy(texts, ({ document }) => document)
  return [...documents.values()].flatMap((group) => [...group.values().flatMap(find).take(MAX_FINDINGS_PER_DOCUMENT)])
}

function toWrittenTexts({ value, ...field }: WrittenField, facts: FactValues): WrittenText[] {
  if (!['line', 'text', 'prose', 'markdown'].includes(field.kind)) return []
  const texts: string[] = Array.isArray(value) ? value : [value]
  return texts.map((written) => ({ ...field, written, ...renderText(written, field.kind === 'prose' ? facts : {}) }))
}
