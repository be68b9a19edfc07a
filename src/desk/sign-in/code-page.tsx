import type { ReactNode } from 'react'
import * as routes from '../../routes'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { NarrowPage } from './narrow-page'

interface CodePageProps {
  next: string
  /** The address as typed. The page does not reveal if it belongs to a member. */
  email: string | undefined
  error?: string | undefined
}

/** The page is the same for known and unknown addresses. */
export function CodePage({ next, email, error }: CodePageProps) {
  return (
    <NarrowPage title="Enter your code">
      <p>
        If {email ? <strong>{email}</strong> : 'that address'} has an account here, we’ve sent a code. It works for 15
        minutes, in this browser only.
      </p>
      <form className="stack" method="post" action={routes.deskCode}>
        <input type="hidden" name="next" value={next} />
        <CodeField error={error} />
        <Button>Sign in</Button>
      </form>
      <NoCodeHelp>
        <a href={`${routes.deskSignIn}?next=${encodeURIComponent(next)}`}>ask for a new code</a>
      </NoCodeHelp>
    </NarrowPage>
  )
}

export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      label="Code"
      hint="Six letters and digits. Capitals don’t matter."
      id="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={40}
      error={error}
    />
  )
}

export function NoCodeHelp({ children }: { children: ReactNode }) {
  return (
    <p className="aside">
      Didn’t get it? Wait a minute, look in your spam folder, check the address, then {children}. Only the newest code
      works.
    </p>
  )
}
