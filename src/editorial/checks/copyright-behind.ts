import type { Check } from './check'
import { seasonDays } from './season-days'

/** A copyright line that ends in another year than the current one. */
export const copyrightBehind: Check = {
  name: 'copyright-behind',
  find(checked) {
    const { copyrightYears } = checked.content.organization
    const { year } = seasonDays(checked)
    if (Number(copyrightYears.slice(-4)) === year) return []
    const message = `The copyright line says ${copyrightYears}, but this is ${year}.`
    return [{ document: 'organization', field: 'copyrightYears', message, text: copyrightYears }]
  },
}
