import { type ReactNode, use } from 'react'
import type { SubmissionApplication } from '../../admissions/related-applications'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { MAX_TAG_LENGTH } from '../../submissions/handling/tags'
import { statuses } from '../../submissions/statuses'
import { describeTold } from '../applicants/describe-applicant'
import { DecisionChoices } from '../decisions/decision-buttons'
import { submissionAddress } from '../inbox/inbox-address'
import { Button } from '../ui/button'
import { ClockContext } from '../ui/clock-context'
import { TextField } from '../ui/fields'
import { Menu } from '../ui/menu'
import { StatusMark } from '../ui/status-mark'
import { NextStep } from './next-step'
import { StepForm } from './step-form'
import type { SubmissionPageProps } from './submission-props'

/** The status, assignee, season, tags and spot, each a list that opens and changes it with one click. */
export function HeadControls(props: SubmissionPageProps) {
  const { submission, reader, colleagues, seasons, applications } = props
  const { status, assignee, season, tags } = submission
  const others = colleagues.filter(({ id }) => id !== reader.id)
  return (
    <div className="head-controls">
      {/* Spam has to be released first. */}
      {status === 'spam' ? (
        <StatusMark status={status} />
      ) : (
        <Menu label={<StatusMark status={status} />}>
          <Choices
            step="status"
            current={status}
            of={statuses.map((id) => ({ id, name: <StatusMark status={id} /> }))}
          />
        </Menu>
      )}
      <Control label="Assigned to" value={assignee?.name ?? 'no one'} shortcut="a">
        <Choices
          step="assignee"
          current={assignee?.id}
          of={[{ id: reader.id, name: 'Me' }, ...others, { id: '', name: 'No one' }]}
        />
      </Control>
      <Control label="Season" value={season?.name ?? 'none'}>
        {seasons.length > 0 && (
          <Choices step="season" current={season?.id} of={[...seasons, { id: '', name: 'None' }]} />
        )}
      </Control>
      <Control label="Tags" value={tags.map(({ name }) => name).join(', ') || 'none'} shortcut="t">
        <TagChoices {...props} />
      </Control>
      {applications.map((application) => (
        <SpotControl {...props} application={application} key={application.id} />
      ))}
      <NextStep {...props} />
    </div>
  )
}

interface ControlProps {
  label: string
  value: string
  shortcut?: string
  children: ReactNode
}

function Control({ label, value, shortcut, children }: ControlProps) {
  const name = (
    <span>
      <small>{label}</small> <bdi>{value}</bdi>
    </span>
  )
  return children ? (
    <Menu label={name} shortcut={shortcut}>
      {children}
    </Menu>
  ) : (
    name
  )
}

interface ChoicesProps {
  step: 'status' | 'assignee' | 'season'
  current: string | undefined
  of: readonly { id: string; name: ReactNode }[]
}

/** One button per value, except the current one. */
function Choices({ step, current = '', of }: ChoicesProps) {
  const choices = of.filter(({ id }) => id !== current)
  return (
    <StepForm step={step} className="menu-choices">
      {choices.map(({ id, name }) => (
        <Button look="quiet" name={step} value={id} shortcut={id === 'done' ? 'e' : undefined} key={id}>
          {name}
        </Button>
      ))}
    </StepForm>
  )
}

function TagChoices({ submission, tags }: SubmissionPageProps) {
  const tagIds = new Set(submission.tags.map(({ id }) => id))
  return (
    <>
      {tags.length > 0 && (
        <StepForm step="tags" className="menu-choices">
          {tags.map(({ id, name }) => {
            const isGiven = tagIds.has(id)
            return (
              <Button look="quiet" name={isGiven ? 'remove' : 'add'} value={id} aria-pressed={isGiven} key={id}>
                {name}
              </Button>
            )
          })}
        </StepForm>
      )}
      <StepForm step="tags" className="row">
        <TextField id="new-tag" label="New tag" maxLength={MAX_TAG_LENGTH} autoComplete="off" />
        <Button look="quiet">Add tag</Button>
        {tags.length > 0 && <a href={routes.deskTags}>Edit tags</a>}
      </StepForm>
    </>
  )
}

/** The state of an application, with the decisions that are possible now. */
function SpotControl(props: SubmissionPageProps & { application: SubmissionApplication }) {
  const { application, submission, applications, reader, from } = props
  const told = describeTold(application, use(ClockContext).timeZone)
  const isOnly = applications.length === 1
  return (
    <Control
      label={isOnly ? 'Spot' : `Spot, ${application.season}`}
      value={[stateLabels[application.state], told].filter(Boolean).join(', ')}
    >
      {reader.mayDecide && (
        <DecisionChoices application={application} back={submissionAddress(submission.reference, from)} />
      )}
    </Control>
  )
}
