/** A time of day in a text, or a time from and to. */
export interface FoundHours {
  /** Minutes after midnight. */
  start: number
  /** Minutes after midnight; undefined for one time alone. */
  end: number | undefined
  /** Whether it could be other numbers as well: "10-12", "from nine to eleven". */
  isBare: boolean
  from: number
  to: number
}

const hourWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HOUR = `\\d{1,2}|${hourWords.join('|')}`
const MINUTES = '(?:[:.](?<minutes>[0-5]\\d)|[ -](?<minuteWords>thirty|fifteen|forty-five))?'
const HALF =
  "(?:\\s*(?<half>a\\.?m\\b\\.?|p\\.?m\\b\\.?)|\\s+in\\s+the\\s+(?<partOfDay>morning|afternoon|evening)|(?<oclock>\\s*o[’']clock)(?:\\s+in\\s+the\\s+(?<partOfDay2>morning|afternoon|evening)|\\s*(?<half2>a\\.?m\\b\\.?|p\\.?m\\b\\.?))?)?"
const TIME = `(?:(?<noon>noon|midday)|(?<midnight>midnight)|(?:(?<past>half past|quarter past|a quarter past|quarter to|a quarter to)\\s+)?(?<hour>${HOUR})${MINUTES}${HALF})(?![\\p{L}\\d]|[.,:/]\\d|%)`
const named = (suffix: string) => TIME.replaceAll(/\(\?<(\w+)>/g, `(?<$1${suffix}>`)

const RANGE = new RegExp(
  `(?<![\\p{L}\\d.,:/$£€#-])(?<lead>from\\s+|between\\s+)?${named('A')}(?<joint>\\s*[-–—‑]\\s*|\\s+(?:to|till|until|til|through|and)\\s+)${named('B')}`,
  'giu',
)
const ALONE = new RegExp(`(?<![\\p{L}\\d.,:/$£€#-])${named('A')}`, 'giu')

const MAY_HAVE_HOURS = new RegExp(`\\d|noon|midday|midnight|${hourWords.join('|')}`, 'i')

type Groups = Partial<Record<string, string>>

/** A time as it is written. */
interface Written {
  hour: number
  minutes: number
  half: 'am' | 'pm' | undefined
  /** Whether it can only be a time. */
  isSure: boolean
}

/** The times in a text, in its order. */
export function findHours(text: string): FoundHours[] {
  if (!MAY_HAVE_HOURS.test(text)) return []
  const ranges = [...text.matchAll(RANGE)].flatMap((found) => rangeIn(found))
  const alone = [...text.matchAll(ALONE)].flatMap((found) => timeIn(found))
  const others = alone.filter(({ from, to }) => !ranges.some((range) => range.from < to && from < range.to))
  return [...ranges, ...others].toSorted((one, other) => one.from - other.from)
}

function rangeIn({ 0: whole, index, groups = {} }: RegExpExecArray): FoundHours[] {
  const [one, other] = [read(groups, 'A'), read(groups, 'B')]
  if (!one || !other) return []
  const isJoined = !/and/i.test(groups.joint ?? '') || /between/i.test(groups.lead ?? '')
  if (!isJoined) return []
  const isBare = !one.isSure && !other.isSure
  return [{ ...spanOf(one, other), isBare, from: index, to: index + whole.length }]
}

/** "10 to 12 pm" begins in the morning, and "11 am to 1" ends in the afternoon. */
function spanOf(one: Written, other: Written): { start: number; end: number } {
  const [start, end] = [minutesOf(one, one.half ?? other.half), minutesOf(other, other.half ?? one.half)]
  if (start < end) return { start, end }
  if (!one.half) return { start: minutesOf(one, 'am'), end }
  return { start, end: other.half ? end : minutesOf(other, 'pm') }
}

function timeIn({ 0: whole, index, groups = {} }: RegExpExecArray): FoundHours[] {
  const time = read(groups, 'A')
  if (!time) return []
  return [
    { start: minutesOf(time, time.half), end: undefined, isBare: !time.isSure, from: index, to: index + whole.length },
  ]
}

function read(groups: Groups, suffix: string): Written | undefined {
  const get = (name: string) => groups[`${name}${suffix}`]?.toLowerCase()
  if (get('noon')) return { hour: 12, minutes: 0, half: 'pm', isSure: true }
  if (get('midnight')) return { hour: 12, minutes: 0, half: 'am', isSure: true }
  const hour = readHour(get('hour') ?? '')
  if (!(hour <= 24)) return undefined
  const past = get('past')
  const half = halfOf(get('half') ?? get('half2'), get('partOfDay') ?? get('partOfDay2'))
  const isSure = Boolean(half ?? get('oclock') ?? get('minutes') ?? past)
  if (past?.includes('to')) return { hour: hour - 1, minutes: 45, half, isSure }
  const minutes = past ? (past.includes('half') ? 30 : 15) : readMinutes(get('minutes') ?? get('minuteWords'))
  return { hour, minutes, half, isSure }
}

function readHour(hour: string): number {
  const index = hourWords.indexOf(hour)
  return index < 0 ? Number(hour) : index + 1
}

function readMinutes(minutes: string | undefined): number {
  return { thirty: 30, fifteen: 15, 'forty-five': 45 }[minutes ?? ''] ?? Number(minutes ?? 0)
}

function halfOf(half: string | undefined, partOfDay: string | undefined): Written['half'] {
  if (half) return half.startsWith('a') ? 'am' : 'pm'
  if (partOfDay) return partOfDay === 'morning' ? 'am' : 'pm'
  return undefined
}

/** Without am or pm, an hour is one of daytime. */
function minutesOf({ hour, minutes }: Written, half: Written['half']): number {
  const twelve = hour % 12
  const isAfternoon = half ? half === 'pm' : hour === 12 || hour < 7
  return (hour > 12 ? hour : twelve + (isAfternoon ? 12 : 0)) * 60 + minutes
}

/** "10 am", "9:30 am", "noon" is "12 pm" */
export function timeInWords(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60]
  const shown = rest ? `:${String(rest).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${shown} ${hour < 12 ? 'am' : 'pm'}`
}
