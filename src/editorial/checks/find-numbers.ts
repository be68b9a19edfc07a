/** A number in a text, in words or digits. */
export interface FoundNumber {
  value: number
  /** Whether it says the place in an order, as "second" does. */
  isOrdinal: boolean
  from: number
  to: number
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'
const ordinals =
  '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const tensOrdinals = '- - twentieth thirtieth'

const cardinalValues = new Map<string, number>([...entries(ones, 1), ...entries(tens, 10), ['dozen', 12]])
const ordinalValues = new Map<string, number>([...entries(ordinals, 1), ...entries(tensOrdinals, 10)])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
])

function entries(words: string, step: number): [string, number][] {
  const listed = words.split(' ').map((word, index): [string, number] => [word, index * step])
  return listed.filter(([word]) => word !== '-')
}

const WORD = [...cardinalValues.keys(), ...ordinalValues.keys(), ...scales.keys()].join('|')
/** "a hundred" and "half a dozen" are numbers too. */
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:half a dozen|(?:a (?=hundred|thousand|dozen))?(?:${WORD})(?:(?:-|\\s+)(?:and\\s+)?(?:${WORD})(?![\\p{L}]))*)(?![\\p{L}])`,
  'giu',
)
const IN_DIGITS = /(?<![\p{L}\d.,/:$-]|\d[–])(?:\d{1,3}(?:,\d{3})+|\d+)(?<suffix>st|nd|rd|th)?(?![\p{L}\d]|[.,:/]\d)/giu

/** The numbers of a text, in its order. */
export function findNumbers(text: string): FoundNumber[] {
  return [...inWords(text), ...inDigits(text)].toSorted((one, other) => one.from - other.from)
}

function inWords(text: string): FoundNumber[] {
  return [...text.matchAll(IN_WORDS)].flatMap(({ 0: words, index }) => {
    const read = readNumber(words)
    return read ? [{ ...read, from: index, to: index + words.length }] : []
  })
}

function inDigits(text: string): FoundNumber[] {
  return [...text.matchAll(IN_DIGITS)].map(({ 0: digits, index, groups }) => ({
    value: Number(digits.replaceAll(/\D/g, '')),
    isOrdinal: groups?.suffix !== undefined,
    from: index,
    to: index + digits.length,
  }))
}

/** "one hundred and twenty-fifth" is 125, an ordinal. */
function readNumber(words: string): { value: number; isOrdinal: boolean } | undefined {
  if (/^half a dozen$/i.test(words)) return { value: 6, isOrdinal: false }
  let total = 0
  let part = 0
  let isOrdinal = false
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const scale = scales.get(word)
    const value = cardinalValues.get(word) ?? ordinalValues.get(word)
    if (scale === 1000) [total, part] = [total + Math.max(part, 1) * scale, 0]
    else if (scale) part = Math.max(part, 1) * scale
    else if (value === 12 && word === 'dozen') part = Math.max(part, 1) * value
    else part += value ?? 0
    isOrdinal ||= ordinalValues.has(word)
  }
  return { value: total + part, isOrdinal }
}

const inEnglish = ones.split(' ')

/** "five", but 13 and up in digits, as texts write numbers. */
export function numberInWords(value: number): string {
  return value <= 12 ? (inEnglish[value] ?? String(value)) : String(value)
}
