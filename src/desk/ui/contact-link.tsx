import { phoneDigits } from '../../people/phone-digits'
import { readAddress } from '../../submissions/sender-address'
import { ForeignText } from './foreign-text'

/** An email address that opens a new email (RFC 6068); plain text where no email can be sent to it. */
export function EmailLink({ children }: { children: string }) {
  const address = readAddress(children)
  if (address === undefined) return <ForeignText>{children}</ForeignText>
  // "?" and "&" in an address would add recipients or a text.
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  return (
    <a href={href}>
      <ForeignText>{children}</ForeignText>
    </a>
  )
}

/** Local numbers have seven digits; none has more than fifteen (ITU-T E.164). */
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

/** A telephone number that can be called (RFC 3966); plain text where it has other things than a number in it. */
export function PhoneLink({ children }: { children: string }) {
  const digits = phoneDigits(children)
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return <ForeignText>{children}</ForeignText>
  return (
    <a href={`tel:${children.trim().startsWith('+') ? '+' : ''}${digits}`}>
      <ForeignText>{children}</ForeignText>
    </a>
  )
}
