import { NarrowPage } from './narrow-page'

/** Somebody asks for codes too often; it passes by itself. */
export function LimitedPage({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <NarrowPage title="Too many tries">
      <p>
        Too many codes were asked for. Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.
      </p>
      <p>A code that you were sent already still works, and so does a passkey.</p>
    </NarrowPage>
  )
}
