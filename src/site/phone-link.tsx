/** A phone number that phones can call: `tel:` and the number as E.164 has it, of the United States where it names no country. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/\D/g, '')
  return <a href={`tel:+${number.startsWith('+') ? '' : '1'}${digits}`}>{number}</a>
}
