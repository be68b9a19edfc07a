import type { Check } from './check'
import { writtenTexts } from './written-texts'

/** In letters: what is shorter may be an abbreviation. */
const SHORT = 6
const HEADING = /(?:^|\.)(?:title|heading|topic)(?:\.\w+)?$/

/** Headings in capitals only, or without a letter. */
export const unreadableHeading: Check = {
  name: 'unreadable-heading',
  level: 'hint',
  find: (checked) =>
    writtenTexts(checked)
      .filter(({ field }) => HEADING.test(field))
      .flatMap(({ document, field, text }) => {
        const letters = text.replaceAll(/\P{L}/gu, '')
        const isLoud = letters.length >= SHORT && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
        if (letters !== '' && !isLoud) return []
        const message = isLoud ? `“${text}” is in capitals only.` : `The heading “${text}” has no letters.`
        return [{ document, field, message, text }]
      }),
}
