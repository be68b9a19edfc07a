import * as routes from '../../routes'
import { EmailField, NameField } from '../account/member-fields'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { NarrowPage } from './narrow-page'

interface LinkPageProps {
  token: string
  organization: string
  given: { name: string | undefined; email: string | undefined }
  errors: Readonly<Record<string, string>>
}

interface EnterPageProps extends LinkPageProps {
  name: string
  isInvited: boolean
}

export function EnterPage({ token, organization, name, isInvited, given, errors }: EnterPageProps) {
  return (
    <NarrowPage
      title={
        <>
          Welcome, <ForeignText>{name}</ForeignText>
        </>
      }
    >
      <p>This link signs you in to the {organization} desk, once, in this browser.</p>
      <form className="stack" method="post" action={routes.deskSignInLink(token)}>
        {isInvited && <OwnNameField given={given.name} error={errors.name} />}
        <Button>Sign in</Button>
      </form>
    </NarrowPage>
  )
}

function OwnNameField({ given, error }: { given: string | undefined; error: string | undefined }) {
  return (
    <NameField
      label="Your name"
      hint="The name colleagues and families know you by."
      autoComplete="name"
      defaultValue={given}
      error={error}
    />
  )
}

export function FirstOwnerPage({ token, organization, given, errors }: LinkPageProps) {
  return (
    <NarrowPage title={`Set up the ${organization} desk`}>
      <p>
        You’ll be the owner: you can invite colleagues and choose what each of them can do. Next, confirm your address
        with a passkey or an emailed code.
      </p>
      <form className="stack" method="post" action={routes.deskSignInLink(token)}>
        <OwnNameField given={given.name} error={errors.name} />
        <EmailField label="Your email address" autoComplete="email" defaultValue={given.email} error={errors.email} />
        <Button>Create my account</Button>
      </form>
    </NarrowPage>
  )
}

/** The same page for used, expired, and unknown links, so that they cannot be told apart. */
export function ExpiredLinkPage() {
  return (
    <NarrowPage title="This link no longer works">
      <p>It was used already, has been replaced by a newer one, or is too old.</p>
      <ul>
        <li>
          Have you signed in before? <a href={routes.deskSignIn}>Sign in with your email address</a>.
        </li>
        <li>Were you invited? Ask the person who invited you to send the invitation again.</li>
        <li>Are you setting up the site? Restart it to get a new link.</li>
      </ul>
    </NarrowPage>
  )
}
