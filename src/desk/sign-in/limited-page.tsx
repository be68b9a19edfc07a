import { NarrowPage } from './narrow-page'

/** Somebody asks for codes too often; it passes by itself. */
export function LimitedPage({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <NarrowPage title="Too many attempts">
      <p>
        Too many codes were requested. Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.
      </p>
      <p>A code you already have still works, and so does a passkey.</p>
    </NarrowPage>
  )
}
