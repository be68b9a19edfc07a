import { phoneDigits } from '../../people/phone-digits'
import { parseAddress } from '../../submissions/sender-address'
import { ForeignText } from './foreign-text'

/** A `mailto:` link (RFC 6068), or plain text if the address is invalid. */
export function EmailLink({ children }: { children: string }) {
  const address = parseAddress(children)
  if (address === undefined) return <ForeignText>{children}</ForeignText>
  // Encode "?" and "&", which could add recipients or a text.
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  return (
    <a href={href}>
      <ForeignText>{children}</ForeignText>
    </a>
  )
}

/** Local numbers have seven digits. The maximum is fifteen (ITU-T E.164). */
const MIN_DIGITS = 7
const MAX_DIGITS = 15

/** A `tel:` link (RFC 3966), or plain text if the number is invalid. */
export function PhoneLink({ children }: { children: string }) {
  const digits = phoneDigits(children)
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return <ForeignText>{children}</ForeignText>
  return (
    <a href={`tel:${children.trim().startsWith('+') ? '+' : ''}${digits}`}>
      <ForeignText>{children}</ForeignText>
    </a>
  )
}
