import * as routes from '../../routes'
import { Notice } from '../ui/notice'

/** In a day, more than forgetful colleagues cause. */
const MANY = 100

/** Says so when the desk refused much in the past day. */
export function RefusedAttempts({ count }: { count: number }) {
  if (count < MANY) return null
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
