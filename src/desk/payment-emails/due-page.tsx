import { formatCents } from '../../payments/cents'
import { type DueFamily, MAX_DUE_EMAILS } from '../../payments/emails'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Checkbox } from '../ui/fields'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { unwrapText } from '../ui/unwrap-text'

interface DuePageProps {
  heading: string
  families: readonly DueFamily[]
  chosenIds: ReadonlySet<string>
  /** The text of the first family's email, without its amount and pay link. */
  sample: string | undefined
  problem: string | undefined
}

/** Form to choose the families that get an email about what is due. */
export function DuePage({ heading, families, chosenIds, sample, problem }: DuePageProps) {
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskMoney}>Money</a>
      </p>
      <h1>{heading}</h1>
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      <p>
        Each family gets one email a day at most, with a link to pay. The amount is read again when the email leaves, a
        minute after you send it; a family that owes nothing anymore gets none.
      </p>
      {families.length === 0 && <EmptyState title="Nobody owes anything" />}
      {families.length > 0 && (
        <PostForm action={routes.deskDueEmails} className="stack">
          <fieldset>
            <legend>Who gets it, {MAX_DUE_EMAILS} at most</legend>
            {families.map((family) => (
              <FamilyChoice {...family} isChosen={chosenIds.has(family.applicationId)} key={family.applicationId} />
            ))}
          </fieldset>
          <Button>Send the emails</Button>
        </PostForm>
      )}
      {sample !== undefined && (
        <details>
          <summary>Text of the first email</summary>
          <ForeignBlock>{unwrapText(sample)}</ForeignBlock>
        </details>
      )}
    </>
  )
}

function FamilyChoice({ applicationId, name, reference, isChosen, ...family }: DueFamily & { isChosen: boolean }) {
  const block = family.isEmailedToday ? 'emailed today' : family.to === undefined ? 'no valid address' : undefined
  const notes = [family.season, formatCents(family.due), ...(family.isOverdue ? ['overdue'] : []), ...(block ? [block] : [])]
  return (
    <Checkbox
      id={applicationId}
      name="application"
      value={applicationId}
      defaultChecked={isChosen && block === undefined}
      disabled={block !== undefined}
      label={
        <>
          <ForeignText>{name || reference}</ForeignText>: {notes.join(', ')}
        </>
      }
    />
  )
}
