import * as routes from '../../routes'
import type { ListedPasskey } from '../../staff/passkeys'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Menu } from '../ui/menu'
import { Age, Moment } from '../ui/moment'

/** Adding a passkey requires JavaScript. */
export function PasskeyList({ passkeys, mayAdd }: { passkeys: readonly ListedPasskey[]; mayAdd: boolean }) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        Sign in with your fingerprint, face, or screen lock instead of waiting for a code.
        {passkeys.length === 0 && ' You don’t have one yet.'}
      </p>
      {passkeys.length > 0 && (
        <Ledger columns={['Device', 'Added', 'Last used']} hiddenColumn="Change">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} />
          ))}
        </Ledger>
      )}
      {mayAdd ? <AddPasskey /> : <VerifyPrompt />}
    </section>
  )
}

function AddPasskey() {
  return (
    <>
      <PostForm className="row" action={routes.deskPasskeys} data-passkey="add" hidden>
        <TextField
          label="A name for this device"
          id="passkey-name"
          name="name"
          placeholder="Office laptop"
          maxLength={80}
        />
        <Button look="quiet">Add a passkey</Button>
        <p className="field-error" data-passkey-status="" role="status" />
      </PostForm>
      <noscript>
        <p>To add one, turn on JavaScript in this browser.</p>
      </noscript>
    </>
  )
}

function VerifyPrompt() {
  return (
    <p>
      <a className="button button--quiet" href={`${routes.deskVerify}?next=${routes.deskAccount}`}>
        Confirm it’s you to add a passkey
      </a>
    </p>
  )
}

function PasskeyRow({ id, name, createdAt, usedAt }: ListedPasskey) {
  return (
    <tr>
      <th scope="row">
        <ForeignText>{name}</ForeignText>
      </th>
      <td data-column="Added">
        <Moment at={createdAt} />
      </td>
      <td data-column="Last used">{usedAt ? <Age at={usedAt} /> : 'Never'}</td>
      <td>
        <Menu label="Change">
          <PostForm className="row" action={`${routes.deskPasskey(id)}/rename`}>
            <TextField label="Name" id={`name-${id}`} name="name" required maxLength={80} defaultValue={name} />
            <Button look="quiet">Rename</Button>
          </PostForm>
          <PostForm action={`${routes.deskPasskey(id)}/remove`}>
            <Button look="text">Remove this passkey</Button>
          </PostForm>
        </Menu>
      </td>
    </tr>
  )
}
