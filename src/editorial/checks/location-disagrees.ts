import { fold } from '../../../content/fold'
import { typedValuesIn } from '../../../content/typed-values'
import type { Check, Checked, Finding } from './check'

/** A map of another place than the location's, a location in another city than pages say, a ZIP code of another state. */
export const locationDisagrees: Check = {
  name: 'location-disagrees',
  level: 'alarm',
  find: (checked) => [...inCity(checked), ...inState(checked), ...onMap(checked)],
}

function inCity({ content: { location, organization } }: Checked): Finding[] {
  if (isSame(location.city, organization.city)) return []
  const message = `The location is in ${location.city}, but “The organization” says ${organization.city}.`
  return [{ document: 'location', field: 'city', message, text: location.city }]
}

/** The states of ZIP codes by their first digit (USPS). */
const states = [
  'CT MA ME NH NJ NY PR RI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV TX UT WY',
  'AK CA GU HI OR WA',
].map((each) => each.split(' '))

function inState({ content: { location } }: Checked): Finding[] {
  const { zip, state } = location
  const right = states[Number(zip.charAt(0))] ?? []
  if (!states.flat().includes(state) || right.includes(state)) return []
  return [{ document: 'location', field: 'zip', message: `${zip} is no ZIP code of ${state}.`, text: zip }]
}

/** What the map's address names, where it has words: a map may also show coordinates. */
function onMap({ content: { location }, language }: Checked): Finding[] {
  const { searchParams } = new URL(location.mapUrl)
  const shown = searchParams.get('q') ?? searchParams.get('query') ?? ''
  // The number of a house may look like one, and stands before it.
  const zip = typedValuesIn(shown, language).findLast(({ kind }) => kind === 'zip')
  const place = { document: 'location', field: 'mapUrl', text: shown }
  if (zip && zip.value !== location.zip.slice(0, 5))
    return [{ ...place, message: `The map shows “${shown}”, but the location’s ZIP code is ${location.zip}.` }]
  const isElsewhere =
    !zip &&
    !/^loc:/i.test(shown) &&
    shown.includes(',') &&
    /\p{L}/u.test(shown) &&
    !folded(shown).includes(folded(location.city))
  if (!isElsewhere) return []
  return [{ ...place, message: `The map shows “${shown}”, but the location is in ${location.city}.` }]
}

function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

function folded(text: string): string {
  return fold(text).join(' ')
}
