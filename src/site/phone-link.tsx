import { phoneAddress } from '../../content/phone'

/** A phone number that phones can call. */
export function PhoneLink({ number }: { number: string }) {
  return <a href={phoneAddress(number)}>{number}</a>
}
