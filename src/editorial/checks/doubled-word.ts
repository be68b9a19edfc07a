import type { Check, Finding } from './check'
import { isWritten } from './read-text'
import { type WrittenText, writtenTexts } from './written-texts'

/** The same word twice in a row, as in "the the". */
export const doubledWord: Check = {
  name: 'doubled-word',
  level: 'hint',
  find: (checked) => writtenTexts(checked).flatMap(findIn),
}

const DOUBLED = /(?<![\p{L}\p{M}’'-])(\p{L}{2,40})\s\1(?![\p{L}\p{M}’'-])/giu

function findIn(written: WrittenText): Finding[] {
  const { document, field, text } = written
  return [...text.matchAll(DOUBLED)]
    .filter(({ 0: both, 1: word = '', index }) => {
      const second = index + both.length - word.length
      // A name, as in "Walla Walla", begins with a capital letter twice.
      const isName = /^\p{Lu}/u.test(text.slice(second))
      return (
        !isName && isWritten(written, index, index + word.length) && isWritten(written, second, index + both.length)
      )
    })
    .map(([both]) => ({ document, field, text: both, message: `“${both}”: the same word twice.` }))
}
