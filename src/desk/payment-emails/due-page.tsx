import { formatCents } from '../../payments/cents'
import { type DueFamily, MAX_DUE_EMAILS } from '../../payments/emails'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'

interface DuePageProps {
  families: readonly DueFamily[]
  chosenIds: ReadonlySet<string>
  /** The batch that was just sent. */
  sent: string | undefined
  /** The number of emails that were just canceled. */
  canceled: string | undefined
}

/** Form to choose the families that get an email about what is due. */
export function DuePage({ families, chosenIds, sent, canceled }: DuePageProps) {
  return (
    <>
      <h1>Emails about what is due</h1>
      {sent !== undefined && (
        <Notice tone="done">
          <p>The emails leave in a minute.</p>
          <PostForm action={routes.deskDueBatch(sent)}>
            <Button look="quiet">Cancel them</Button>
          </PostForm>
        </Notice>
      )}
      {canceled !== undefined && <Notice tone="done">Emails canceled: {Number(canceled) || 'none'}.</Notice>}
      <p>
        Each email has a link to pay. The amount is read again when it leaves; a family that owes nothing by then gets
        none. Families that were emailed today or have no valid address aren’t listed.
      </p>
      <PostForm action={routes.deskDueEmails} className="stack">
        <fieldset>
          <legend>Who gets it, {MAX_DUE_EMAILS} at most</legend>
          {families.length === 0 && <p>Nobody.</p>}
          {families.map(({ applicationId, name, reference, season, due, isOverdue }) => (
            <Checkbox
              id={applicationId}
              name="application"
              value={applicationId}
              defaultChecked={chosenIds.has(applicationId)}
              label={
                <>
                  <ForeignText>{name || reference}</ForeignText>: {season}, {formatCents(due)}
                  {isOverdue && ', overdue'}
                </>
              }
              key={applicationId}
            />
          ))}
        </fieldset>
        {families.length > 0 && <Button>Send the emails</Button>}
      </PostForm>
    </>
  )
}
