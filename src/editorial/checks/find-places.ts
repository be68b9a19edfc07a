/** A city or a ZIP code that a text says something is in. */
export interface FoundPlace {
  city?: string | undefined
  zip?: string | undefined
  from: number
  to: number
}

const WORD = String.raw`\p{Lu}[\p{L}’'-]+`
const CITY = String.raw`${WORD}(?:\s+${WORD}){0,2}`
/** "San Jose, CA 95113", "Oakland, California" */
const WITH_STATE = new RegExp(
  String.raw`(?<![\p{L}])(?<city>${CITY}),\s+(?:CA|California|Calif\.)(?![\p{L}])(?:,?\s+(?<zip>\d{5})(?!\d))?`,
  'gu',
)
/** "the program takes place in Oakland" */
const HELD_IN = new RegExp(
  String.raw`\b(?:[Ww]e|[Oo]ur|[Cc]lass(?:es)?|[Pp]rogram|(?:[Bb]usiness )?[Bb]oot ?[Cc]amp|[Cc]ourse|[Ss]essions?|[Ss]aturdays?(?: mornings?)?|[Mm]ornings?|[Ss]tudents|[Tt]eams|[Oo]ffice)\s+(?:[\p{Ll}]+\s+){0,6}?in\s+(?:downtown\s+)?(?<city>${CITY})(?![\p{L}])`,
  'gu',
)
const ZIP_ALONE = /\bCA,?\s+(?<zip>\d{5})(?!\d)/g
/** Words with a capital letter that are no cities. */
const NO_CITY =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Spring|Summer|Fall|Autumn|Winter|Room|Building|Hall|Suite|English|Spanish|Silicon Valley|Bay Area|South Bay|California|CA|America|Excel|Google|Zoom|Week|Grade|Team|PDF|Wi-Fi)/

/** The cities and ZIP codes in a text, in its order. */
export function findPlaces(text: string): FoundPlace[] {
  const withState = [...text.matchAll(WITH_STATE)].map(read)
  const others = [...text.matchAll(HELD_IN), ...text.matchAll(ZIP_ALONE)].map(read)
  const own = others.filter(({ from, to }) => !withState.some((each) => each.from < to && from < each.to))
  return [...withState, ...own]
    .filter(({ city }) => city === undefined || !NO_CITY.test(city))
    .toSorted((one, other) => one.from - other.from)
}

function read({ 0: whole, index, groups = {} }: RegExpExecArray): FoundPlace {
  const { city, zip } = groups
  const start = city === undefined ? 0 : whole.lastIndexOf(city)
  return { city, zip, from: index + start, to: index + whole.length }
}
