/** Returns a phone number as a `tel:` URI (RFC 3966). A number without a country code is American. */
export function phoneAddress(number: string): string {
  return `tel:+${number.startsWith('+') ? '' : '1'}${number.replaceAll(/\D/g, '')}`
}
