import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { CodeField, NoCodeHelp } from './code-page'
import { NarrowPage } from './narrow-page'
import { PasskeyForm } from './sign-in-page'

interface VerifyPageProps {
  next: string
  email: string
  hasPasskeys: boolean
  isCodeSent: boolean
  isFirst: boolean
  error?: string | undefined
}

export function VerifyPage({ next, email, hasPasskeys, isCodeSent, isFirst, error }: VerifyPageProps) {
  return (
    <NarrowPage title={isFirst ? 'Confirm your address' : 'Please confirm it’s you'}>
      <p>
        {isFirst
          ? 'Before you continue, please confirm that this address is yours.'
          : 'It’s been more than 15 minutes since you last used a passkey or a code, and this step needs a recent one.'}
      </p>
      {hasPasskeys && <PasskeyForm action={routes.deskVerifyPasskey} next={next} isFirst />}
      {isCodeSent ? (
        <>
          <p>
            A code is on its way to <strong>{email}</strong>. It works for 15 minutes, in this browser only.
          </p>
          <PostForm className="stack" action={routes.deskVerify}>
            <input type="hidden" name="next" value={next} />
            <CodeField error={error} />
            <Button>Go on</Button>
          </PostForm>
          <NoCodeHelp>request a new one below</NoCodeHelp>
        </>
      ) : (
        error && <p className="field-error">{error}</p>
      )}
      <PostForm className="stack" action={routes.deskVerifyCode}>
        <input type="hidden" name="next" value={next} />
        <Button look={isCodeSent ? 'quiet' : 'main'}>
          {isCodeSent ? 'Email me a new code' : `Email a code to ${email}`}
        </Button>
      </PostForm>
    </NarrowPage>
  )
}
