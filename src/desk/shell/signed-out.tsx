import { RefusalMessage } from './refused'
import { UnsavedText } from './unsaved-text'

/** Shown when a form is posted after the session has ended. */
export function SignedOut({ texts, signIn }: { texts: readonly string[]; signIn: string }) {
  return (
    <>
      <RefusalMessage title="You’re signed out">
        Nothing was changed. Copy what you typed, <a href={signIn}>sign in</a> and send it again.
      </RefusalMessage>
      <UnsavedText texts={texts} />
    </>
  )
}
