import type { Check } from './check'
import { writtenTexts } from './written-texts'

const BRACKETS = /\[[^[\]\n]{1,80}\](?! ?\()/g

/** What stands in square brackets and is no link, as in "[name of school]". */
export const leftInBrackets: Check = {
  name: 'left-in-brackets',
  level: 'hint',
  find: (checked) =>
    writtenTexts(checked).flatMap(({ document, field, text }) =>
      (text.match(BRACKETS) ?? []).map((quoted) => ({
        ...{ document, field, text: quoted },
        message: `“${quoted}” may still need to be filled in.`,
      })),
    ),
}
