import * as routes from '../../routes'
import { Notice } from '../ui/notice'

/** In a day, more than forgetful colleagues cause. */
const MIN_REPORTED_ATTEMPTS = 100

/** Says so when the desk refused much in the past day. */
export function RefusedAttemptsNotice({ count }: { count: number }) {
  if (count < MIN_REPORTED_ATTEMPTS) return null
  return (
    <Notice tone="problem">
      <p>
        In the past day the desk refused {count.toLocaleString('en-US')} attempts: wrong codes or passkeys, pages that
        somebody may not see, or too many tries. The <a href={`${routes.deskLog}?kind=attempts-refused`}>log</a> sums
        them up every hour.
      </p>
    </Notice>
  )
}
