import * as routes from '../../routes'
import { Notice } from '../ui/notice'

/** Forgetful colleagues cause fewer than this in a day. */
const MIN_REPORTED_ATTEMPTS = 100

/** Warns owners if many attempts were refused in the past day. */
export function RefusedAttemptsNotice({ count }: { count: number }) {
  if (count < MIN_REPORTED_ATTEMPTS) return null
  return (
    <Notice tone="problem">
      <p>
        In the past day the desk refused {count.toLocaleString('en-US')} attempts: wrong codes or passkeys, pages that
        someone may not see, or too many tries. The <a href={`${routes.deskLog}?kind=attempts-refused`}>log</a> sums
        them up every hour.
      </p>
    </Notice>
  )
}
