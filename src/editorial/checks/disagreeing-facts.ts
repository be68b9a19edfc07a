import { moneyText } from '../../../content/figures'
import { fold } from '../../../content/fold'
import type { Language } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { findTypedValues } from '../../../content/typed-values'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { seasonDays } from './season-days'
import { SHELL } from './written-fields'
import { writtenTexts } from './written-texts'

/** Checks facts that contradict each other. */
export const disagreeingFacts: readonly Check[] = [
  alarm('fees-out-of-order', checkFees),
  alarm('location-disagrees', (checked) => [...checkCity(checked), ...checkState(checked), ...checkMapLink(checked)]),
  alarm('copyright-behind', (checked) => [...checkCopyright(checked), ...checkTypedCopyright(checked)]),
  hint('copyright-past', checkPastCopyright),
]

/** From lowest to highest. */
const fees = [
  { fee: 'deposit', name: 'The deposit' },
  { fee: 'partner', name: 'The fee for students of partner schools' },
  { fee: 'regular', name: 'The regular fee' },
] as const

type Fee = (typeof fees)[number]

const feePairs = fees.flatMap((low, index) => fees.slice(index + 1).map((high) => [low, high] as const))

/** Finds a deposit that is not below the fees, or a discounted fee above the regular one. */
function checkFees({ content: { seasons }, language }: Checked): Finding[] {
  return seasons.flatMap((season) => checkSeasonFees(season, language))
}

function checkSeasonFees({ id, fees: dollars }: Content['bootCamp'], language: Language): Finding[] {
  const wrongPairs = feePairs.filter(([{ fee: low }, { fee: high }]) => {
    const isFree = low === 'deposit' && (dollars[low] === 0 || dollars[high] === 0)
    return !isFree && (dollars[low] > dollars[high] || (low === 'deposit' && dollars[low] === dollars[high]))
  })
  const [pair] = wrongPairs
  if (!pair) return []
  const describeFee = ({ fee, name }: Fee) => `${name}, ${moneyText(dollars[fee], language)}`
  const [low, high] = pair
  // The fee in all wrong pairs.
  const { fee } = fees.find((each) => wrongPairs.every((feePair) => feePair.some((one) => one === each))) ?? low
  const message = `${describeFee(low)}, is not below ${describeFee(high).replace('T', 't')}.`
  return [finding({ document: seasonPlanName(id), field: fee }, moneyText(dollars[fee], language), message)]
}

/** Finds a location outside the organization's city. */
function checkCity({ content: { location, organization } }: Checked): Finding[] {
  if (foldText(location.city) === foldText(organization.city)) return []
  const message = `The location is in ${location.city}, but “The organization” says ${organization.city}.`
  return [finding({ document: 'location', field: 'city' }, location.city, message)]
}

/** Ranges of the first three digits of each state's ZIP codes (USPS Publication 65). */
const zipRanges: Readonly<Record<string, string>> = {
  ...{ AK: '995-999', AL: '350-369', AR: '716-729', AZ: '850-865', CA: '900-961', CO: '800-816', CT: '060-069' },
  ...{ DC: '200-205', DE: '197-199', FL: '320-349', GA: '300-319 398-399', GU: '969-969', HI: '967-968' },
  ...{ IA: '500-528', ID: '832-838', IL: '600-629', IN: '460-479', KS: '660-679', KY: '400-427', LA: '700-714' },
  ...{ MA: '010-027 055-055', MD: '206-219', ME: '039-049', MI: '480-499', MN: '550-567', MO: '630-658' },
  ...{ MS: '386-397', MT: '590-599', NC: '270-289', ND: '580-588', NE: '680-693', NH: '030-038', NJ: '070-089' },
  ...{ NM: '870-884', NV: '889-898', NY: '005-005 063-063 100-149', OH: '430-459', OK: '730-749', OR: '970-979' },
  ...{ PA: '150-196', PR: '006-009', RI: '028-029', SC: '290-299', SD: '570-577', TN: '370-385' },
  ...{ TX: '733-733 750-799 885-885', UT: '840-847', VA: '201-201 220-246', VT: '050-059', WA: '980-994' },
  ...{ WI: '530-549', WV: '247-268', WY: '820-831 834-834' },
}

function checkState({ content: { location } }: Checked): Finding[] {
  const { zip, state } = location
  const ranges = zipRanges[state]?.split(' ').map((range) => range.split('-')) ?? []
  const start = zip.slice(0, 3)
  if (ranges.length === 0 || ranges.some(([first = '', last = '']) => first <= start && start <= last)) return []
  return [finding({ document: 'location', field: 'zip' }, zip, `${zip} isn’t a ZIP code of ${state}.`)]
}

/** Finds a map of another ZIP code or city. Maps of coordinates are not checked. */
function checkMapLink({ content: { location, organization }, language }: Checked): Finding[] {
  const { searchParams } = new URL(location.mapUrl)
  const mapQuery = searchParams.get('q') ?? searchParams.get('query') ?? ''
  const isState = (part: string) => part.startsWith(organization.state) || part.slice(0, 2) in zipRanges
  const parts = mapQuery.split(',').map((part) => part.trim())
  const city = parts[parts.findLastIndex(isState) - 1] ?? ''
  // The last match, because a house number before it may look like a ZIP code.
  const zip = findTypedValues(mapQuery, language).findLast(({ kind }) => kind === 'zip')
  const isMatch = zip
    ? zip.value === location.zip.slice(0, 5)
    : city === '' || foldText(city).includes(foldText(location.city))
  if (isMatch) return []
  const actual = zip ? `the location’s ZIP code is ${location.zip}` : `the location is in ${location.city}`
  return [finding({ document: 'location', field: 'mapUrl' }, mapQuery, `The map shows “${mapQuery}”, but ${actual}.`)]
}

function foldText(text: string): string {
  return fold(text).join(' ')
}

/** Finds copyright years that don't match the founding year or the current year. */
function checkCopyright(checked: Checked): Finding[] {
  const { copyrightFrom: from, copyrightTo: to, foundedYear } = checked.content.organization
  const { year } = seasonDays(checked).today
  const report = (field: string, years: number, message: string) =>
    finding({ document: 'organization', field }, String(years), `The copyright line ${message}`)
  if (from !== foundedYear)
    return [report('copyrightFrom', from, `begins in ${from}, but the organization was founded in ${foundedYear}.`)]
  if (to === null || (from <= to && to <= year)) return []
  return [report('copyrightTo', to, `ends in ${to}, but ${to < from ? `begins in ${from}` : `this is ${year}`}.`)]
}

function checkPastCopyright(checked: Checked): Finding[] {
  const { copyrightFrom: from, copyrightTo: to } = checked.content.organization
  if (to === null || to < from || to >= seasonDays(checked).today.year) return []
  const message = `The copyright line ends in ${to}. Leave its last year empty to end it in the current year.`
  return [finding({ document: 'organization', field: 'copyrightTo' }, String(to), message)]
}

const COPYRIGHT_YEARS = /©\s{0,9}(?:\d{4}\s{0,9}[-–—]\s{0,9})?(?<last>\d{4})(?!\d)/g

/** Finds outdated years typed in the footer. */
function checkTypedCopyright(checked: Checked): Finding[] {
  const { year } = seasonDays(checked).today
  const lines = writtenTexts(checked).filter(({ document }) => document === SHELL)
  return lines.flatMap((text) =>
    [...text.written.matchAll(COPYRIGHT_YEARS)]
      .filter(({ groups }) => Number(groups?.last) !== year)
      .map(([typed]) => finding(text, typed, `“${typed}”, but this is ${year}.`)),
  )
}
