import { NarrowPage } from './narrow-page'

interface LimitedPageProps {
  /** To wait. */
  seconds: number
  /** What was done too often. */
  often: 'asked' | 'tried'
}

/** Somebody tries too often; it passes by itself. */
export function LimitedPage({ seconds, often }: LimitedPageProps) {
  const minutes = Math.ceil(seconds / 60)
  return (
    <NarrowPage title="Too many attempts">
      <p>
        {often === 'asked'
          ? 'Too many codes were requested.'
          : 'Too many codes, links or passkeys were tried from here.'}{' '}
        Please wait {minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.
      </p>
      {often === 'asked' && <p>A code you already have still works, and so does a passkey.</p>}
    </NarrowPage>
  )
}
