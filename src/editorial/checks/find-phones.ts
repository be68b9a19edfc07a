/** A phone number in a text. */
export interface FoundPhone {
  /** Its digits, with the country's; of a number without an area code, seven. */
  digits: string
  from: number
  to: number
}

const SEPARATOR = String.raw`[\s.\-–‑·/]{0,3}`
const AMERICAN = new RegExp(
  String.raw`(?<![\w+])(?<country>\+?1${SEPARATOR})?(?:\((?<inBrackets>\d{3})\)${SEPARATOR}|(?<area>\d{3})[\s.\-–‑·/]${SEPARATOR})(?<exchange>\d{3})${SEPARATOR}(?<line>\d{4}|[A-Z]{4})(?!\w)`,
  'g',
)
const TEN_DIGITS = /(?<![\w+.,/-])1?(?<number>[2-9]\d{9})(?![\w-])/g
const SEVEN_DIGITS = /(?<![\w)+-]|\) |\d[\s.-])(?<exchange>[2-9]\d{2})[-–‑.](?<line>\d{4})(?![\w-])/g
const FOREIGN = /(?<!\w)\+(?!1\D?\(?\d{3})\d[\d\s().\-–‑]{6,20}\d(?!\w)/g
const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** The phone numbers in a text. */
export function findPhones(text: string): FoundPhone[] {
  const american = [...text.matchAll(AMERICAN)].map((found) => {
    const { inBrackets, area, exchange, line } = found.groups ?? {}
    return { digits: `1${inBrackets ?? area}${exchange}${onKeypad(line ?? '')}`, ...span(found) }
  })
  const others = [
    ...[...text.matchAll(TEN_DIGITS)].map((found) => ({ digits: `1${found.groups?.number}`, ...span(found) })),
    ...[...text.matchAll(SEVEN_DIGITS)].map((found) => ({ digits: found[0].replaceAll(/\D/g, ''), ...span(found) })),
    ...[...text.matchAll(FOREIGN)].map((found) => ({ digits: found[0].replaceAll(/\D/g, ''), ...span(found) })),
  ]
  const own = others.filter(({ from, to }) => !american.some((each) => each.from < to && from < each.to))
  return [...american, ...own].toSorted((one, other) => one.from - other.from)
}

/** The digits of a number that is known to be one. Without a country's code it is American. */
export function phoneDigits(number: string): string {
  return `${number.startsWith('+') ? '' : '1'}${number.replaceAll(/\D/g, '')}`
}

function onKeypad(line: string): string {
  return line.replaceAll(/[A-Z]/g, (letter) => String(keypad.findIndex((key) => key.includes(letter)) + 2))
}

function span(found: RegExpExecArray): { from: number; to: number } {
  return { from: found.index, to: found.index + found[0].length }
}
