import type { Check } from './check'
import { writtenTexts } from './written-texts'

/** In words. */
const MOST = 100

/** Paragraphs that few people read to their end. */
export const longParagraph: Check = {
  name: 'long-paragraph',
  level: 'hint',
  find: (checked) =>
    writtenTexts(checked).flatMap(({ document, field, text }) =>
      text
        .split(/\n\s*\n|\n(?=- )/)
        .map((paragraph) => ({
          paragraph,
          words: paragraph.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
        }))
        .filter(({ words }) => words > MOST)
        .map(({ paragraph, words }) => ({
          document,
          field,
          message: `This paragraph has ${words} words: split it. It starts with “${paragraph.slice(0, 40).trim()}…”.`,
          text: paragraph.slice(0, 300),
        })),
    ),
}
