import type { Check } from './check'
import { checkWords } from './check-words'
import { writtenTexts } from './written-texts'

/** What stands for words in any language. */
const SIGNS = [/\$(?:X{1,9}|_{1,9}|\?{1,9})(?!\w)/g, /(?<![\p{L}\d])(?:X{3,9}|x{3,9})(?![\p{L}\d])/gu, /_{3,}|\?{3,}/g]
const NOTHING = /^[^\p{L}\p{N}]+$/u

/** What stands for words still to be written. */
export const placeholderWords: Check = {
  name: 'placeholder-words',
  level: 'alarm',
  find: (checked) =>
    writtenTexts(checked).flatMap(({ document, field, text }) => {
      const found = [...SIGNS, checkWords[checked.language].placeholder].flatMap((pattern) => text.match(pattern) ?? [])
      // Descriptions of pictures are checked with the pictures.
      const isNothing = NOTHING.test(text) && !field.endsWith('.alt')
      const all = isNothing ? [text.slice(0, 40)] : found
      return all.map((quoted) => ({ document, field, text: quoted, message: `Still a placeholder: “${quoted}”.` }))
    }),
}
