import type { Check, Checked, CheckedPage, Finding } from './check'
import { documentsIn } from './written-fields'

/** In characters; search engines cut off what is longer. */
const MOST = 160

/** Descriptions of pages that search engines cut off, or that are missing. */
export const descriptionTooLong: Check = {
  name: 'description-too-long',
  level: 'hint',
  find: (checked) => checked.pages.flatMap((page) => findOn(page, checked)),
}

function findOn({ path, description }: CheckedPage, { content }: Checked): Finding[] {
  const { length } = description
  if (length > 0 && length <= MOST) return []
  const place = placeOf(path, content)
  if (!place) return []
  const message =
    length === 0
      ? `The page ${path} has no description for search engines.`
      : `The description of ${path} has ${length} characters. Search engines show about ${MOST}.`
  return [{ ...place, message, text: description.slice(0, 300) || path }]
}

function placeOf(path: string, content: Checked['content']): Pick<Finding, 'document' | 'field'> | undefined {
  const documents = documentsIn(content).filter(({ screen }) => screen === path)
  const post = documents.find(({ name }) => name.startsWith('posts/'))
  if (post) return { document: post.name, field: 'paragraphs' }
  const page = documents.find(({ name }) => name.startsWith('pages/') && name !== 'pages/shell')
  return page && { document: page.name, field: 'description' }
}
