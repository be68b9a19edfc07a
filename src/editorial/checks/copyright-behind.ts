import type { Check, Checked, Finding } from './check'
import { seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** A copyright line that ends in another year than the current one, or begins in another than the organization's first. */
export const copyrightBehind: Check = {
  name: 'copyright-behind',
  level: 'alarm',
  find: (checked) => [...inFacts(checked), ...inTexts(checked)],
}

function inFacts(checked: Checked): Finding[] {
  const { copyrightYears, foundedYear } = checked.content.organization
  const { year } = seasonDays(checked).today
  const place = { document: 'organization', field: 'copyrightYears', text: copyrightYears }
  const should = `It should be ${foundedYear}${copyrightYears.charAt(4)}${year}.`
  if (Number(copyrightYears.slice(-4)) !== year)
    return [{ ...place, message: `The copyright line says ${copyrightYears}, but this is ${year}. ${should}` }]
  if (Number(copyrightYears.slice(0, 4)) === foundedYear) return []
  const message = `The copyright line says ${copyrightYears}, but the organization was founded in ${foundedYear}. ${should}`
  return [{ ...place, message }]
}

const YEARS = /©\s{0,9}(?:\d{4}\s{0,9}[-–—]\s{0,9})?(?<last>\d{4})(?!\d)/g

/** Years that were typed; a quoted fact is right or found above. */
function inTexts(checked: Checked): Finding[] {
  const { year } = seasonDays(checked).today
  return writtenTexts(checked).flatMap(({ document, field, written }) =>
    [...written.matchAll(YEARS)]
      .filter(({ groups }) => Number(groups?.last) !== year)
      .map(({ 0: text }) => ({ document, field, text, message: `“${text}”, but this is ${year}.` })),
  )
}
