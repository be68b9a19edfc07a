import type { Check, Checked, Finding } from './check'
import { passagesOf } from './passages'
import { isWritten } from './read-text'
import { seasonDays } from './season-days'

/** A copyright line that ends in another year than the current one. */
export const copyrightBehind: Check = {
  name: 'copyright-behind',
  find: (checked) => [...inFacts(checked), ...inTexts(checked)],
}

function inFacts(checked: Checked): Finding[] {
  const { copyrightYears } = checked.content.organization
  const { year } = seasonDays(checked)
  if (Number(copyrightYears.slice(-4)) === year) return []
  const message = `The copyright line says ${copyrightYears}, but this is ${year}.`
  return [{ document: 'organization', field: 'copyrightYears', message, text: copyrightYears }]
}

const YEARS = /(?:©|\(c\)|copyright)\s*(?:©\s*)?(?:\d{4}\s*[-–—]\s*)?(?<last>\d{4})/gi

function inTexts(checked: Checked): Finding[] {
  const { year } = seasonDays(checked)
  return passagesOf(checked).flatMap((passage) =>
    [...passage.text.matchAll(YEARS)]
      .filter(({ 0: whole, index, groups }) => {
        const end = index + whole.length
        return Number(groups?.last) !== year && isWritten(passage, end - 4, end)
      })
      .map(({ 0: text }) => ({
        document: passage.document,
        field: passage.field,
        message: `“${text}”, but this is ${year}.`,
        text,
      })),
  )
}
