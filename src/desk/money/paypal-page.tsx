import type { ReactNode } from 'react'
import type { PayPalSetting } from '../../payments/paypal/credentials'
import type { PaymentOrder } from '../../payments/paypal/orders'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button, buttonClasses } from '../ui/button'
import { TextField } from '../ui/fields'
import { Moment } from '../ui/moment'
import { Notice, ProblemNotice } from '../ui/notice'

interface PayPalPageProps {
  setting: Omit<PayPalSetting, 'access'>
  /** The owner's order of one dollar. */
  test: PaymentOrder | undefined
  apiUrl: string
  /** The client ID that was typed. The secret is never shown again. */
  clientId: string | undefined
  problem: string | undefined
  notice: ReactNode
}

export function PayPalPage({ setting, test, apiUrl, clientId, problem, notice }: PayPalPageProps) {
  return (
    <>
      <div className="page-top">
        <h1>PayPal orders</h1>
      </div>
      <ProblemNotice>{problem}</ProblemNotice>
      {notice}
      <p>
        With orders, families pay at PayPal from their pay page, and payments are added to the ledger without typing.
        Refunds are made at PayPal, then entered or imported here. This site’s API address is <code>{apiUrl}</code>.
      </p>
      <State setting={setting} test={test} />
      {setting.state !== 'unsupported' && <Credentials setting={setting} clientId={clientId} />}
    </>
  )
}

function State({ setting, test }: Pick<PayPalPageProps, 'setting' | 'test'>) {
  const { state, provenAt } = setting
  if (state === 'unsupported')
    return (
      <ProblemNotice>
        Orders can’t be used: without SECRET in the settings, the key to PayPal’s credentials would be in the same
        database, and in each of its backups. Ask whoever runs the site to set SECRET and restart it.
      </ProblemNotice>
    )
  if (state === 'lost')
    return (
      <ProblemNotice>
        The stored secret can’t be read, because SECRET or PAYPAL_URL has changed or a backup was restored without the
        secret. Orders are off. Please enter the credentials again.
      </ProblemNotice>
    )
  if (state === 'missing') return <p>Orders are off: no credentials have been entered.</p>
  if (!provenAt) return <Test test={test} />
  return (
    <Notice>
      <p>
        Orders are on since <Moment at={provenAt} />.
      </p>
    </Notice>
  )
}

/** The steps that prove that payments arrive and can be refunded. */
function Test({ test }: Pick<PayPalPageProps, 'test'>) {
  const isPaid = test?.status === 'completed'
  const isChecked = test?.status === 'capturing' || test?.status === 'pending'
  return (
    <section className="stack" aria-labelledby="paypal-test">
      <h2 id="paypal-test">Try it with one dollar</h2>
      <p>Orders are off until an owner has paid one dollar and refunded it.</p>
      {isPaid ? (
        <>
          <p>
            The dollar arrived: payment <code>{test.capture_id}</code>. Refund all of it at PayPal, then check.
          </p>
          <PostForm action={`${routes.deskPayPal}/check`}>
            <Button>Check</Button>
          </PostForm>
        </>
      ) : (
        <>
          {isChecked && <p>PayPal is checking the payment. Please don’t pay again.</p>}
          {test?.status === 'created' && <p>If you’ve just paid, reload this page in a few seconds.</p>}
          {(test?.status === 'failed' || test?.status === 'expired') && <p>The last try wasn’t paid.</p>}
          {!isChecked && (
            <PostForm action={`${routes.deskPayPal}/test`}>
              <Button>Pay one dollar</Button>
            </PostForm>
          )}
        </>
      )}
    </section>
  )
}

function Credentials({ setting, clientId }: Pick<PayPalPageProps, 'setting' | 'clientId'>) {
  const isStored = setting.clientId !== undefined
  return (
    <section className="stack" aria-labelledby="paypal-credentials">
      <h2 id="paypal-credentials">{isStored ? 'Enter other credentials' : 'Enter the credentials'}</h2>
      <p>
        At developer.paypal.com, sign in with the program’s business account, create an app, and copy its client ID and
        secret. Entering them turns orders off until they’re tested.
      </p>
      {isStored && (
        <p>
          Stored now: client ID <code>{setting.clientId}</code>. The secret is stored encrypted and never shown.
        </p>
      )}
      <PostForm action={routes.deskPayPal} className="stack" autoComplete="off">
        <TextField id="client-id" label="Client ID" defaultValue={clientId} required spellCheck={false} />
        <TextField id="secret" label="Secret" type="password" autoComplete="off" required />
        <Button>Save</Button>
      </PostForm>
      {isStored && (
        <PostForm action={`${routes.deskPayPal}/remove`}>
          <Button look="quiet">Remove the credentials</Button>
        </PostForm>
      )}
    </section>
  )
}

/** The page that leads an owner to PayPal. */
export function PayPalTestPage({ approveUrl, host }: { approveUrl: string; host: string }) {
  return (
    <>
      <h1>Pay one dollar</h1>
      <p>You’ll pay one dollar at {host} to the program’s own account, and come back to this site.</p>
      <p>
        <a className={buttonClasses.main} href={approveUrl} rel="noreferrer">
          Continue to PayPal
        </a>
      </p>
    </>
  )
}
