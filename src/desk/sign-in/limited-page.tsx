import { Way } from './way'

/** Somebody asks too often; `seconds` to wait. */
export function LimitedPage({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <Way title="Too many tries">
      <p>
        Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again. A passkey, or a code that you
        have been sent already, still works.
      </p>
    </Way>
  )
}
