const PHONE = /^(?=\D*\d)\+?[\d\s().-]{7,}$/

/** The digits of a telephone number, for search: "+1 (408) 555-0100" is found by "4085550100" too. */
export function phoneDigits(text: string): string[] {
  if (!PHONE.test(text)) return []
  const digits = text.replace(/\D/g, '')
  return /^1\d{10}$/.test(digits) ? [digits, digits.slice(1)] : [digits]
}
