import * as routes from '../../routes'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import { MAX_TAG_LENGTH, type Tag } from '../../submissions/handling/tags'
import { type Status, statuses } from '../../submissions/statuses'
import type { Colleague } from '../inbox/describe-filters'
import { inboxAddress, submissionAddress, withList } from '../inbox/inbox-address'
import { Button, buttonClasses } from '../ui/button'
import { Checkbox, Select, SelectOptions, TextField } from '../ui/fields'
import { Menu } from '../ui/menu'
import { StepButton, StepForm } from './step-form'
import type { SubmissionPageProps } from './submission-props'

export const statusActions: Readonly<Record<Status, string>> = {
  new: 'Mark as new',
  open: 'Mark as open',
  answered: 'Mark as answered',
  done: 'Mark as done',
  spam: 'Mark as spam',
}

export function NextStep(props: SubmissionPageProps) {
  const { submission, reader, from, colleagues, answering, noting, conflict, changed, tags } = props
  const { status, reference, assignee } = submission
  const next = getNextStep(submission)
  // Spam has to be released first.
  const others = status === 'spam' ? [] : statuses.filter((other) => other !== status && other !== next)
  const isAnswering = answering !== undefined && submission.answerTo !== null
  const hasChanged = changed !== undefined && !isAnswering
  // The submission is settled, so the link to the next one comes first.
  const isSettled = hasChanged && (status === 'done' || status === 'spam')
  const nextLink = hasChanged && <NextSubmissionLink {...props} isMain={isSettled} />
  // The page has one primary button.
  const buttonLook = isSettled || isAnswering || conflict || noting ? 'quiet' : 'main'
  return (
    <div className="row next-step">
      {isSettled && nextLink}
      {next === 'answer' ? (
        !isAnswering && <AnswerLink href={answerAddress(reference, from)} look={buttonLook} />
      ) : (
        <StepButton step="status" name="status" value={next} look={buttonLook} shortcut={statusShortcut(next)}>
          {buttonLabel(status, next)}
        </StepButton>
      )}
      {!isSettled && nextLink}
      <Menu label="More">
        <div className="menu-choices">
          {next !== 'answer' && !isAnswering && submission.answerTo !== null && status !== 'spam' && (
            <AnswerLink href={answerAddress(reference, from)} look="quiet" />
          )}
          {assignee?.id !== reader.id && (
            <StepButton step="assignee" name="assignee" value={reader.id}>
              Assign to me
            </StepButton>
          )}
          <StepForm step="status">
            {others.map((other) => (
              <Button look="quiet" name="status" value={other} shortcut={statusShortcut(other)} key={other}>
                {statusActions[other]}
              </Button>
            ))}
          </StepForm>
        </div>
        <AssignForm assignee={assignee} colleagues={colleagues} />
        <SeasonForm season={submission.season} seasons={props.seasons} />
        <TagForm tags={tags} given={submission.tags} />
      </Menu>
    </div>
  )
}

function getNextStep({ status, answerTo }: SubmissionDetails): Status | 'answer' {
  if (status === 'spam' || status === 'done') return 'open'
  return status === 'answered' || answerTo === null ? 'done' : 'answer'
}

function statusShortcut(status: Status): string | undefined {
  return status === 'done' ? 'e' : undefined
}

function buttonLabel(status: Status, next: Status): string {
  if (status === 'spam') return 'Not spam'
  if (status === 'done') return 'Open again'
  return next === 'done' ? 'Done' : statusActions[next]
}

export function answerAddress(reference: string, from: SubmissionPageProps['from']): string {
  return `${withList(routes.deskSubmission(reference), from, { answer: 'yes' })}#answer-text`
}

function AnswerLink({ href, look }: { href: string; look: 'main' | 'quiet' }) {
  return (
    <a className={buttonClasses[look]} href={href} data-key="r">
      Answer
    </a>
  )
}

/** The next submission in the list, or the list itself at its end. */
function NextSubmissionLink({ neighbors, submission, from, isMain }: SubmissionPageProps & { isMain: boolean }) {
  const { older } = neighbors
  if (older !== undefined)
    return (
      <a className={buttonClasses[isMain ? 'main' : 'quiet']} href={submissionAddress(older, from)} rel="next">
        Next in the list
      </a>
    )
  return (
    isMain && (
      <a className={buttonClasses.main} href={`${inboxAddress(from)}#${submission.reference}`}>
        Back to the list
      </a>
    )
  )
}

function AssignForm({ assignee, colleagues }: { assignee: Colleague | null; colleagues: readonly Colleague[] }) {
  return (
    <StepForm step="assignee" className="row">
      <Select id="assignee" name="assignee" label="Assign to" defaultValue={assignee?.id ?? ''} data-key="a">
        <option value="">Nobody</option>
        <SelectOptions of={colleagues} />
      </Select>
      <Button look="quiet">Assign</Button>
    </StepForm>
  )
}

function SeasonForm({ season, seasons }: Pick<SubmissionPageProps, 'seasons'> & Pick<SubmissionDetails, 'season'>) {
  return (
    <StepForm step="season" className="row">
      <Select id="season" name="season" label="Season" defaultValue={season?.id ?? ''}>
        <option value="">None</option>
        <SelectOptions of={seasons} />
      </Select>
      <Button look="quiet">Move</Button>
    </StepForm>
  )
}

function TagForm({ tags, given }: { tags: readonly Tag[]; given: readonly Tag[] }) {
  const tagIds = new Set(given.map(({ id }) => id))
  return (
    <StepForm step="tags" className="stack tag-form">
      {/* Posted so that only the difference is saved and colleagues' changes are kept. */}
      <input type="hidden" name="had" value={[...tagIds].join(' ')} />
      <fieldset>
        <legend className="field-label">Tags</legend>
        {tags.length > 0 && (
          <div className="tag-choices">
            {tags.map(({ id, name }, index) => (
              <Checkbox
                id={`tag-${id}`}
                name="tag"
                value={id}
                label={name}
                defaultChecked={tagIds.has(id)}
                data-key={index === 0 ? 't' : undefined}
                key={id}
              />
            ))}
          </div>
        )}
        <TextField
          id="new-tag"
          label="New tag"
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          data-key={tags.length === 0 ? 't' : undefined}
        />
      </fieldset>
      <div className="row">
        <Button look="quiet">Save tags</Button>
        {tags.length > 0 && <a href={routes.deskTags}>Edit tags</a>}
      </div>
    </StepForm>
  )
}
