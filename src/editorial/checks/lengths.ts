import { type Check, type Checked, type CheckedPage, type Finding, finding, hint, type Place } from './check'
import { listPageDocuments } from './written-fields'
import { writtenTexts } from './written-texts'

/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160
const MAX_PARAGRAPH_WORDS = 100

/** Finds texts that are too long to be read or shown in full. */
export const lengthChecks: readonly Check[] = [
  hint('description-too-long', (checked) => checked.pages.flatMap((page) => checkDescription(page, checked))),
  hint('long-paragraph', findLongParagraphs),
]

function checkDescription({ path, description }: CheckedPage, { content }: Checked): Finding[] {
  const { length } = description
  const place = findDescriptionPlace(path, content)
  if (!place || (length > 0 && length <= MAX_DESCRIPTION_LENGTH)) return []
  const message =
    length === 0
      ? `The page ${path} has no description for search engines.`
      : `The description of ${path} has ${length} characters. Search engines show about ${MAX_DESCRIPTION_LENGTH}.`
  return [finding(place, description.slice(0, 300) || path, message)]
}

/** Finds the field with the description of a page. */
function findDescriptionPlace(path: string, content: Checked['content']): Place | undefined {
  const names = listPageDocuments(path, content)
  const post = names.find((name) => name.startsWith('posts/'))
  const page = names.find((name) => name.startsWith('pages/'))
  if (post) return { document: post, field: 'paragraphs' }
  return page ? { document: page, field: 'description' } : undefined
}

function findLongParagraphs(checked: Checked): Finding[] {
  return writtenTexts(checked).flatMap((written) =>
    written.text.split(/\n\s*\n|\n(?=- )/).flatMap((paragraph) => {
      const words = paragraph.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      if (words <= MAX_PARAGRAPH_WORDS) return []
      const start = paragraph.slice(0, 40).trim()
      const message = `This paragraph has ${words} words: split it. It starts with “${start}…”.`
      return [finding(written, paragraph.slice(0, 300), message)]
    }),
  )
}
