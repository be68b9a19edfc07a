import * as routes from '../../routes'
import { EmailField } from '../account/member-fields'
import { Button } from '../ui/button'
import { NarrowPage } from './narrow-page'
import { PasskeyForm } from './passkey-form'

interface SignInPageProps {
  organization: string
  next: string
  email: string
  error?: string | undefined
  notice?: string | undefined
}

/** The way in: a code by mail, or a passkey where the browser's script offers it. */
export function SignInPage({ organization, next, email, error, notice }: SignInPageProps) {
  return (
    <NarrowPage title={`Sign in to the ${organization} desk`} notice={notice}>
      <form className="stack" method="post" action={routes.deskSignIn}>
        <input type="hidden" name="next" value={next} />
        <EmailField label="Your email address" autoComplete="username" defaultValue={email} error={error} />
        <Button>Email me a code</Button>
      </form>
      <PasskeyForm action={routes.deskPasskeySignIn} next={next} />
    </NarrowPage>
  )
}
