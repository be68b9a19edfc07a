import type { ReactNode } from 'react'
import type { PayPalSetting } from '../../payments/paypal/credentials'
import type { PaymentOrder } from '../../payments/paypal/orders'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button, buttonClasses } from '../ui/button'
import { TextField } from '../ui/fields'
import { Moment } from '../ui/moment'
import { ProblemNotice } from '../ui/notice'

interface PayPalPageProps {
  setting: Omit<PayPalSetting, 'access'>
  /** The owner's order of one dollar. */
  test: PaymentOrder | undefined
  apiUrl: string | undefined
  problem: string | undefined
  notice: ReactNode
}

const stateProblems: Readonly<Record<string, string>> = {
  unsupported:
    'Orders can’t be used: without SECRET in the settings, the key to PayPal’s credentials would be in the same database, and in its backups. Ask the person who runs the site to set SECRET and restart it.',
  lost: 'The stored secret can’t be read, because SECRET or PAYPAL_URL has changed or a backup was restored without the secret. Orders are off. Please enter the credentials again.',
}

export function PayPalPage({ setting: { state, provenAt, clientId }, test, apiUrl, problem, notice }: PayPalPageProps) {
  return (
    <div className="stack">
      <p>
        <a href={routes.deskMoney}>Money</a>
      </p>
      <h1>PayPal orders</h1>
      <ProblemNotice>{problem}</ProblemNotice>
      {notice}
      <ProblemNotice>{stateProblems[state]}</ProblemNotice>
      <p>
        With orders, families pay at PayPal from their pay page, and the site adds the payments to their ledgers. Make
        refunds at PayPal, then import or enter them. PayPal’s API: <code>{apiUrl}</code>.
      </p>
      {state === 'missing' && <p>Orders are off: no credentials have been entered.</p>}
      {provenAt && (
        <p>
          Orders are on since <Moment at={provenAt} />.
        </p>
      )}
      {state === 'entered' && !provenAt && <PayPalTest test={test} />}
      {state !== 'unsupported' && (
        <>
          <h2>Credentials</h2>
          <p>
            At developer.paypal.com, create a live app with the program’s business account, and copy its client ID and
            secret. New credentials turn orders off until they’re tested. The secret is never shown again.
          </p>
          <PostForm action={routes.deskPayPal} className="stack" autoComplete="off">
            <TextField id="client-id" label="Client ID" defaultValue={clientId} required spellCheck={false} />
            <TextField id="secret" label="Secret" type="password" autoComplete="off" required />
            <Button>Save</Button>
          </PostForm>
        </>
      )}
      {clientId && <Step step="remove" label="Remove the credentials" look="quiet" />}
    </div>
  )
}

/** The steps that prove that payments arrive and can be refunded. */
function PayPalTest({ test }: Pick<PayPalPageProps, 'test'>) {
  const { status, capture_id } = test ?? {}
  const isChecked = status === 'capturing' || status === 'pending'
  return (
    <>
      <h2>Try it with one dollar</h2>
      <p>Orders are off until an owner has paid one dollar and refunded it.</p>
      {status === 'created' && <p>If you’ve just paid, reload this page in a few seconds.</p>}
      {(status === 'failed' || status === 'expired') && <p>The last attempt wasn’t paid.</p>}
      {isChecked && <p>PayPal is checking the payment. Please don’t pay again.</p>}
      {status === 'completed' && (
        <p>
          The dollar arrived: payment <code>{capture_id}</code>. Refund all of it at PayPal, then check.
        </p>
      )}
      {status === 'completed' && <Step step="check" label="Check" />}
      {!isChecked && (
        <Step
          step="test"
          label={status === 'completed' ? 'Pay another dollar' : 'Pay one dollar'}
          look={status === 'completed' ? 'quiet' : undefined}
        />
      )}
    </>
  )
}

function Step({ step, label, look }: { step: string; label: string; look?: 'quiet' | undefined }) {
  return (
    <PostForm action={`${routes.deskPayPal}/${step}`}>
      <Button look={look}>{label}</Button>
    </PostForm>
  )
}

/** Leads an owner to PayPal. A link, because the policy of the desk's forms does not allow redirects to other sites. */
export function PayPalTestPage({ approveUrl }: { approveUrl: string }) {
  return (
    <div className="stack">
      <h1>Pay one dollar</h1>
      <p>You’ll pay one dollar at {new URL(approveUrl).host} to the program’s account, and come back to this page.</p>
      <a className={buttonClasses.main} href={approveUrl} rel="noreferrer">
        Continue to PayPal
      </a>
    </div>
  )
}
