import { stripInvisible } from '../../content/invisible'

const GAP = String.raw`[\s./()\p{Pd}\u2212]`
const EXTENSION = String.raw`(?:[\s,;]*(?:x|ext[.:]?|extension|#)\s*\d{1,6})?`

/** Matches a text that consists only of a phone number. */
const PHONE = new RegExp(String.raw`^(?=\D*\d)(\+?(?:\d|${GAP}){7,})${EXTENSION}$`, 'iu')

/** Matches in running text: ten digits, an international number, or seven digits, as in 555-0171. */
const AMERICAN = String.raw`(?:(?:\+|00|011)?${GAP}{0,3}1${GAP}{0,3})?\(?\d{3}${GAP}{0,3}\d{3}${GAP}{0,3}\d{4}`
const FOREIGN = String.raw`(?:\+|00)${GAP}{0,2}\d(?:${GAP}{0,3}\d){7,14}`
const LOCAL = String.raw`\d{3}[.\p{Pd}]\d{4}`
const IN_TEXT = new RegExp(String.raw`(?<![\p{L}\d])(?:${AMERICAN}|${FOREIGN}|${LOCAL})(?!\d)${EXTENSION}`, 'giu')

/** Longer texts are not phone numbers. */
const MAX_PHONE_LENGTH = 60
const LOCAL_LENGTH = 7

/** Returns a phone number's digits without its extension, or "" for other texts. */
export function phoneDigits(text: string): string {
  if (text.length > MAX_PHONE_LENGTH) return ''
  const [, number = ''] = PHONE.exec(toAsciiDigits(text).trim()) ?? []
  return number.replace('(0)', '').replace(/\D/g, '')
}

/** Normalizes a phone number for comparison: "+1 (408) 555-0100" becomes "4085550100". */
export function phoneKey(text: string): string {
  return phoneDigits(text)
    .replace(/^(?:00|011)(?=\d{8})/, '')
    .replace(/^1(?=\d{10}$)/, '')
}

/** Extracts phone numbers from running text, normalized, and returns the remaining text. */
export function extractPhones(text: string): { keys: string[]; rest: string } {
  const keys: string[] = []
  const rest = toAsciiDigits(text).replace(IN_TEXT, (number) => {
    keys.push(phoneKey(number))
    return ' '
  })
  return { keys, rest: keys.length > 0 ? rest : text }
}

/** Returns the search words for the phone numbers in a text, with and without area code. */
export function phoneSearchWords(text: string): string[] {
  const keys = [phoneKey(text), ...extractPhones(text).keys].filter(Boolean)
  return keys.flatMap((key) => (key.length === 10 ? [key, key.slice(-LOCAL_LENGTH)] : [key]))
}

/** Converts full-width, Arabic, and Persian digits and signs to ASCII. */
function toAsciiDigits(text: string): string {
  return stripInvisible(text).replace(/[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return code > 0xff00 ? String.fromCharCode(code - 0xfee0) : String(code % 16)
  })
}
