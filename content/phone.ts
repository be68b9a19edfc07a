/** A phone number as a `tel:` URI (RFC 3966). Numbers without a country code are American. */
export function phoneAddress(number: string): string {
  return `tel:+${number.startsWith('+') ? '' : '1'}${number.replaceAll(/\D/g, '')}`
}
