import * as routes from '../../routes'
import type { Mail } from '../../submissions/emails/emails'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'

/** Why a step was not done; with the address where that was wrong. */
export interface StepProblem {
  words: string
  address?: string | undefined
}

export interface EmailStepsProps {
  email: Mail
  stepKey: string
  /** Whether the reader's sign-in is fresh enough to send the email to another address. */
  isFresh: boolean
  problem: StepProblem | undefined
}

export function EmailSteps({ email, stepKey, isFresh, problem }: EmailStepsProps) {
  const { id, status, isSecret, audience } = email
  const step = (name: string) => `${routes.deskEmail(id)}/${name}`
  const hasOtherAddress = audience === 'sender' && status !== 'stopped'
  return (
    <div className="steps screen-only">
      {status === 'waiting' && !isSecret && (
        <PostForm action={step('stop')}>
          <Button>Stop it</Button>
        </PostForm>
      )}
      {(status === 'failed' || status === 'sent') && !isSecret && (
        <PostForm action={step('again')}>
          <input type="hidden" name="key" value={stepKey} />
          <Button look={status === 'failed' ? 'main' : 'quiet'}>Send it again</Button>{' '}
          <span className="field-hint">This can’t be undone.</span>
        </PostForm>
      )}
      {status === 'failed' && (
        <PostForm action={step('leave')}>
          <Button look="quiet">Don’t send it</Button>
        </PostForm>
      )}
      {isSecret && status === 'failed' && <p>Codes and links can’t be resent. Ask for a new one.</p>}
      {hasOtherAddress && isFresh && (
        <PostForm action={step('address')} className="row">
          <input type="hidden" name="key" value={stepKey} />
          <TextField
            id="address"
            type="email"
            label="Or send it to another address"
            error={problem?.address === undefined ? undefined : problem.words}
            defaultValue={problem?.address ?? email.to}
            required
            autoComplete="off"
          />
          <Button look="quiet">Send</Button>
        </PostForm>
      )}
      {hasOtherAddress && !isFresh && (
        <a className="button button--quiet" href={`${routes.deskVerify}?next=${routes.deskEmail(id)}`}>
          Send it to another address
        </a>
      )}
    </div>
  )
}
