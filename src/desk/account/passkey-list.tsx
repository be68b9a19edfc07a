import * as routes from '../../routes'
import { LineField } from '../shell/line-field'
import { Moment } from '../shell/moment'
import { PostForm } from '../shell/post-form'

export interface OwnPasskey {
  id: string
  name: string
  createdAt: string
  usedAt: string | null
}

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[]
  mayAdd: boolean
}

/** Somebody's passkeys; adding one takes a script, the rest does not. */
export function PasskeyList({ passkeys, mayAdd }: PasskeyListProps) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        With a passkey you sign in by fingerprint, face or the lock of your device, without waiting for a code. Add one
        on each device.
      </p>
      {passkeys.length === 0 && <p>You have none yet. Until then you sign in with a code by email.</p>}
      <ul className="rows">
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} {...passkey} />
        ))}
      </ul>
      {mayAdd ? (
        <PostForm className="way-form" action={routes.deskPasskeys} data-passkey="add" hidden>
          <LineField label="Name of this device" name="name" placeholder="Laptop in the office" maxLength={80} />
          <button className="button" type="submit">
            Add a passkey
          </button>
          <p className="field-error" data-passkey-status="" role="status" />
        </PostForm>
      ) : (
        <a className="button button--quiet" href={`${routes.deskVerify}?next=${routes.deskAccount}`}>
          Add a passkey: first show that it’s you
        </a>
      )}
      <noscript>
        <p>Passkeys need JavaScript, which is off in this browser.</p>
      </noscript>
    </section>
  )
}

function Passkey({ id, name, createdAt, usedAt }: OwnPasskey) {
  return (
    <li className="row">
      <div>
        <strong>{name}</strong>
        <p className="row-facts">
          Added <Moment at={createdAt} />
          {usedAt && (
            <>
              , last used <Moment at={usedAt} />
            </>
          )}
        </p>
      </div>
      <details className="row-more">
        <summary>Change</summary>
        <PostForm className="row-form" action={`${routes.deskPasskey(id)}/rename`}>
          <label>
            <span className="visually-hidden">New name of the passkey {name}</span>
            <input className="control" name="name" required maxLength={80} defaultValue={name} />
          </label>
          <button className="button button--quiet" type="submit">
            Rename
          </button>
        </PostForm>
        <PostForm className="row-form" action={`${routes.deskPasskey(id)}/remove`}>
          <button className="button button--quiet" type="submit">
            Remove<span className="visually-hidden"> the passkey {name}</span>
          </button>
        </PostForm>
      </details>
    </li>
  )
}
