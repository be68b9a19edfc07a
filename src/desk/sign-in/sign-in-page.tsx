import * as routes from '../../routes'
import { EmailField } from '../account/member-fields'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { NarrowPage } from './narrow-page'

interface SignInPageProps {
  organization: string
  next: string
  email: string
  error?: string | undefined
  notice?: string | undefined
}

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

/** Hidden until passkeys.ts runs. */
export function PasskeyForm({ action, next, isFirst = false }: { action: string; next: string; isFirst?: boolean }) {
  return (
    <PostForm action={action} className="stack" data-passkey="sign-in" hidden>
      <input type="hidden" name="next" value={next} />
      <Button look={isFirst ? 'main' : 'quiet'}>Use a passkey</Button>
      <p className="field-error" data-passkey-status="" role="status" />
    </PostForm>
  )
}
