import type { LetterChange } from '../../admissions/letters/frozen-letters'
import { letterDefinitions } from '../../admissions/letters/letter-kinds'
import type { Exclusion, Rehearsal, RehearsedLetter } from '../../admissions/letters/rehearse'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/fields'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Notice, ProblemNotice } from '../ui/notice'
import { unwrapText } from '../ui/unwrap-text'
import { ExclusionList } from './exclusion-list'

interface RehearsalPageProps {
  id: string
  heading: string
  rehearsal: Rehearsal
  /** Changes after the rehearsal was stored. */
  changes: readonly LetterChange[]
  problem: string | undefined
  isSavedAsFiles: boolean
  /** The other applications of the season. */
  others: readonly Exclusion[]
}

/** Shows every letter as it would be sent, and the applications that get none. */
export function RehearsalPage(props: RehearsalPageProps) {
  const { id, heading, rehearsal, changes, problem, isSavedAsFiles, others } = props
  const { letters, excluded } = rehearsal
  const canSend = changes.length === 0 && letters.length > 0
  return (
    <>
      <p>
        <a href={routes.deskLetters}>Letters</a>
      </p>
      <h1>{heading}</h1>
      <ProblemNotice>{problem}</ProblemNotice>
      {changes.length > 0 && <Changes changes={changes} />}
      <p>
        {formatLetters(letters.length)}.{' '}
        {excluded.length > 0 && `No letter for ${excluded.length} of those you chose. `}
        {canSend && 'They leave a minute after you send them. Until then, you can cancel them.'}
      </p>
      {isSavedAsFiles && (
        <Notice tone="problem">
          No mail server is set: letters are saved as files, and families count as told, but no one receives anything.
          Once one is set, you can send them under Emails.
        </Notice>
      )}
      <div className="stack">
        {canSend && <SendForm id={id} rehearsal={rehearsal} />}
        <PostForm action={routes.deskLetters} className="row">
          <input type="hidden" name="from" value={id} />
          <Button look={canSend ? 'quiet' : 'main'}>Rehearse again</Button>
          <a href={`${routes.deskNewLetters}?from=${id}`}>Change who gets it</a>
        </PostForm>
      </div>
      <ExclusionList exclusions={excluded} isOpen />
      <h2>Letters</h2>
      {letters.map((letter, index) => (
        <Letter letter={letter} isOpen={index === 0} key={letter.candidate.row.id} />
      ))}
      <h2>Everyone else</h2>
      <ExclusionList exclusions={others} />
    </>
  )
}

export function formatLetters(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'letter' : 'letters'}`
}

function Changes({ changes }: { changes: readonly LetterChange[] }) {
  return (
    <Notice tone="problem">
      <p>
        Something changed after you saw these letters, so nothing can be sent. Rehearse again to see them as they are
        now.
      </p>
      <ul>
        {changes.map(({ name, reference, words }) => (
          <li key={reference}>
            <ForeignText>{name || reference}</ForeignText>: {words}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Form to send the letters. Each one that contradicts what the family was told has a required checkbox. */
function SendForm({ id, rehearsal: { order, letters } }: { id: string; rehearsal: Rehearsal }) {
  const contradicting = letters.filter(({ contradicts }) => contradicts)
  return (
    <PostForm action={routes.deskLetterBatch(id)} className="stack">
      {contradicting.length > 0 && (
        <fieldset>
          <legend>These letters contradict what the family was told. Check each one that you want to send.</legend>
          {contradicting.map(({ candidate: { row, name, reference }, contradicts = row.state }) => (
            <Checkbox
              id={`confirm-${row.id}`}
              name="confirm"
              value={row.id}
              required
              label={
                <>
                  <ForeignText>{name || reference}</ForeignText> was told “{stateLabels[contradicts]}” and now gets “
                  {letterDefinitions[order.kind].label}”
                </>
              }
              key={row.id}
            />
          ))}
        </fieldset>
      )}
      <div className="row">
        <Button>Send {formatLetters(letters.length)}</Button>
      </div>
    </PostForm>
  )
}

interface LetterProps {
  letter: RehearsedLetter
  isOpen: boolean
}

function Letter({ letter: { candidate, to, subject, text, reason, siblings }, isOpen }: LetterProps) {
  const { name, reference, row } = candidate
  return (
    <details className="letter" open={isOpen}>
      <summary>
        <ForeignText>{name || reference}</ForeignText>: {reason}
        {siblings.length > 0 && (
          <>
            {'. Same address as '}
            <ForeignText>{siblings.join(', ')}</ForeignText>
          </>
        )}
      </summary>
      <p>
        To <ForeignText>{to}</ForeignText>, <a href={routes.deskApplicant(row.id)}>{reference}</a>
      </p>
      <h3>
        <ForeignText>{subject}</ForeignText>
      </h3>
      <ForeignBlock>{unwrapText(text)}</ForeignBlock>
    </details>
  )
}
