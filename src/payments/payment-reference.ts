import { parseReference, REFERENCE, REFERENCE_DIGITS } from '../forms/reference'

/**
 * Returns the reference of payments for an application: the submission's reference and a check character, such as
 * "7K3F-9QXM-2". The check character (Luhn mod N, ISO/IEC 7812-1 annex B for base 32) finds every wrong character and
 * nearly all swapped neighbors.
 */
export function paymentReference(reference: string): string {
  return `${reference}-${checkCharacter(reference)}`
}

/** Finds the submission references of all valid payment references in a text, such as a payment's note. */
export function findReferences(text: string): string[] {
  const candidates = text
    .toUpperCase()
    .matchAll(/(?<![\dA-Z])([\dA-TV-Z]{4})[\s\p{Pd}]?([\dA-TV-Z]{4})[\s\p{Pd}]?([\dA-TV-Z])(?![\dA-Z])/gu)
  const found = [...candidates].flatMap(([, first = '', second = '', check]) => {
    const reference = `${readDigits(first)}-${readDigits(second)}`
    return checkCharacter(reference) === readDigits(check ?? '') ? [reference] : []
  })
  return [...new Set(found)]
}

/** Parses a typed payment reference, or a submission's reference without a check character. Undefined if it has a typo. */
export function parsePaymentReference(typed: string): string | undefined {
  const [found] = findReferences(typed)
  const reference = parseReference(typed)
  return found ?? (REFERENCE.test(reference) ? reference : undefined)
}

/** Reads letters that the digits lack, as Crockford's base 32 does. */
function readDigits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1')
}

function checkCharacter(reference: string): string {
  const digits = [...reference.replace('-', '')].map((digit) => REFERENCE_DIGITS.indexOf(digit))
  const base = REFERENCE_DIGITS.length
  const sum = digits.reduceRight((total, digit, index) => {
    const weighted = digit * ((digits.length - index) % 2 === 1 ? 2 : 1)
    return total + Math.floor(weighted / base) + (weighted % base)
  }, 0)
  return REFERENCE_DIGITS[(base - (sum % base)) % base] ?? ''
}
