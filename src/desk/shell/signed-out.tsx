import { Refused } from './refused'
import { UnsavedText } from './unsaved-text'

/** Somebody posts a form after their session has ended. */
export function SignedOut({ texts, signIn }: { texts: readonly string[]; signIn: string }) {
  return (
    <>
      <Refused title="You’re signed out">
        Nothing was changed. Copy what you typed, <a href={signIn}>sign in</a> and send it again.
      </Refused>
      <UnsavedText texts={texts} />
    </>
  )
}
