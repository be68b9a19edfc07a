import type { BatchLetter } from '../../admissions/letters/letter-batches'
import * as routes from '../../routes'
import { EmailState } from '../emails/emails-page'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { emailStates, letterStateLabels } from '../ui/email-states'
import { ForeignText } from '../ui/foreign-text'
import { formatMailFailure } from '../ui/format-mail-failure'
import { Ledger } from '../ui/ledger'
import { TimeUntil } from '../ui/moment'
import { Notice } from '../ui/notice'
import { formatLetters } from './rehearsal-page'

interface ProgressPageProps {
  id: string
  heading: string
  letters: readonly BatchLetter[]
  isCanceled: boolean
  /** Set while letters are paused because of the mail server's daily limit. */
  pausedUntil: string | undefined
}

/** The state of each letter of a batch. */
export function ProgressPage({ id, heading, letters, isCanceled, pausedUntil }: ProgressPageProps) {
  const count = (state: BatchLetter['status']) => letters.filter(({ status }) => status === state).length
  const waiting = count('waiting')
  const gone = count('sent') + count('saved') + waiting
  return (
    <>
      <p>
        <a href={routes.deskLetters}>Letters</a>
      </p>
      <h1>{heading}</h1>
      {isCanceled && (
        <Notice tone="done">
          {formatLetters(count('stopped'))} canceled. {gone === 0 ? 'None had left.' : `${gone} had left already.`}
        </Notice>
      )}
      {pausedUntil !== undefined && waiting > 0 && (
        <Notice tone="problem">
          {formatMailFailure('daily-limit')} The next try is <TimeUntil at={pausedUntil} />.
        </Notice>
      )}
      <p>
        {emailStates
          .filter((state) => count(state) > 0)
          .map((state) => `${count(state)} ${letterStateLabels[state].toLowerCase()}`)
          .join(', ')}
        {waiting > 0 && '. Letters leave a minute after you sent them, one after the other.'}
      </p>
      <div className="row">
        {waiting > 0 && (
          <PostForm action={routes.deskLetterBatchStep(id, 'cancel')}>
            <Button>Cancel what hasn’t left</Button>
          </PostForm>
        )}
        {waiting > 0 && <a href={routes.deskLetterBatch(id)}>Reload</a>}
      </div>
      <Ledger columns={['Name', 'State']}>
        {letters.map(({ emailId, name, reference, status }) => (
          <tr key={emailId}>
            <th scope="row">
              <a href={routes.deskEmail(emailId)}>
                <ForeignText>{name || reference}</ForeignText>
              </a>
            </th>
            <td>
              <EmailState state={status} of={letterStateLabels} />
            </td>
          </tr>
        ))}
      </Ledger>
    </>
  )
}
