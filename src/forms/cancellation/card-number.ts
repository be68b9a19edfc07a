import { stripInvisible } from '../../../content/invisible'

/** Separator between digit groups: up to three characters that are neither letters nor digits. */
const SEPARATOR = '[^\\p{L}\\p{N}]{1,3}'

/**
 * Ways to write 13 to 19 digits (ISO/IEC 7812-1): without groups, in fours, as 4-6-5 or 4-6-4, or digit by digit.
 * Adjacent dates and phone numbers may have as many digits, but in other groups.
 */
const GROUPINGS = [
  '\\d{13,19}',
  `\\d{4}(?:${SEPARATOR}\\d{4}){3}`,
  `\\d{4}(?:${SEPARATOR}\\d{4}){3}${SEPARATOR}\\d{1,3}`,
  `\\d{4}${SEPARATOR}\\d{6}${SEPARATOR}\\d{4,5}`,
  `\\d(?:${SEPARATOR}\\d){12,18}`,
].map((pattern) => new RegExp(`(?<!\\d)${pattern}(?!\\d)`, 'gu'))

/** Variants of digits: full-width, circled, superscript. */
const OTHER_DIGIT = /(?![0-9])\p{N}/gu

/** First digits used by payment networks. */
const FIRST_DIGIT = /^[2-6]/

/** True if a text contains a possible payment card number: grouped digits with a valid check digit. */
export function containsCardNumber(text: string): boolean {
  // Remove invisible characters and convert digits one by one: normalizing the whole text can take quadratic time or
  // make it 18 times as long.
  const normalizedText = stripInvisible(text).replaceAll(OTHER_DIGIT, (digit) => digit.normalize('NFKC'))
  return GROUPINGS.some((pattern) =>
    [...normalizedText.matchAll(pattern)].some(([run]) => {
      const digits = run.replaceAll(/\D/g, '')
      return FIRST_DIGIT.test(digits) && passesLuhn(digits)
    }),
  )
}

/** Validates the check digit of a payment card (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.at(-1 - index))
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
