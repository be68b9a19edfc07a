import { withoutInvisible } from '../../../content/invisible'

/** What people put between the groups of a card's number: up to three characters that are neither letter nor digit. */
const GAP = '[^\\p{L}\\p{N}]{1,3}'

/**
 * The ways to write 13 to 19 digits (ISO/IEC 7812-1): in one piece, in fours, as 4-6-5 or 4-6-4, or one by one.
 * Only these: dates and telephone numbers beside each other have as many digits, but other groups.
 */
const SHAPES = [
  '\\d{13,19}',
  `\\d{4}(?:${GAP}\\d{4}){3}`,
  `\\d{4}(?:${GAP}\\d{4}){3}${GAP}\\d{1,3}`,
  `\\d{4}${GAP}\\d{6}${GAP}\\d{4,5}`,
  `\\d(?:${GAP}\\d){12,18}`,
].map((shape) => new RegExp(`(?<!\\d)${shape}(?!\\d)`, 'gu'))

/** A digit in another guise: full-width, circled, raised. */
const OTHER_DIGIT = /(?![0-9])\p{N}/gu

/** First digits that payment networks use. */
const FIRST_DIGIT = /^[2-6]/

/** Whether a text holds what may be a payment card's number: a run of digits in one of its shapes, with the right check digit. */
export function holdsCardNumber(text: string): boolean {
  // Drops invisible characters and converts unusual digits one by one: normalizing the whole text can take
  // quadratic time, or make it 18 times as long.
  const plain = withoutInvisible(text).replaceAll(OTHER_DIGIT, (digit) => digit.normalize('NFKC'))
  return SHAPES.some((shape) =>
    [...plain.matchAll(shape)].some(([run]) => {
      const digits = run.replaceAll(/\D/g, '')
      return FIRST_DIGIT.test(digits) && passesLuhn(digits)
    }),
  )
}

/** The check digit of payment cards (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
