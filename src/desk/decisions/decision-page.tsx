import { actionDefinitions } from '../../admissions/admission-actions'
import { formatDeadline } from '../../admissions/deadlines'
import { MAX_ACCEPTED_BY_LENGTH, MAX_REASON_LENGTH } from '../../admissions/decision-input'
import type { DecisionPreview } from '../../admissions/decision-preview'
import type { DecisionSelection } from '../../admissions/decision-selection'
import { inputReasons, type RefusalReason, refusalSentences } from '../../admissions/refusals'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox, Select, SelectOptions, TextArea, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice, ProblemNotice } from '../ui/notice'
import { decisionHeading } from './words'

interface DecisionPageProps {
  selection: DecisionSelection
  preview: DecisionPreview
  seasons: readonly { id: string; name: string }[]
  defaultDeadline: string
  problem?: RefusalReason | undefined
}

/** The preview of a decision, with fields for what it needs. */
export function DecisionPage({ selection, preview, seasons, defaultDeadline, problem }: DecisionPageProps) {
  const { id, input, rows: chosen, back } = selection
  const { rows, seats, letterCount } = preview
  const refused = rows.filter(({ refusal }) => refusal && !inputReasons.has(refusal))
  const changedCount = chosen.length - rows.length + rows.filter(({ isChanged }) => isChanged).length
  const isPossible = refused.length === 0 && changedCount === 0
  const heading = decisionHeading(input.action, chosen.length)
  return (
    <>
      <p className="screen-only">
        <a href={back}>Back</a>
      </p>
      <h1>{heading}</h1>
      <ProblemNotice>{problem && refusalSentences[problem]}</ProblemNotice>
      {changedCount > 0 && (
        <Notice tone="problem">
          <p>{changedCount.toLocaleString('en-US')} changed since you saw them. Nothing was changed.</p>
          <a href={back}>Choose again</a>
        </Notice>
      )}
      <ul className="selection-emails">
        {seats.map(({ seasonId, seats: { left, ...taken }, taken: more }) => (
          <li key={seasonId}>
            {seasons.find((season) => season.id === seasonId)?.name}: {formatSeats({ left, ...taken }, more)}
          </li>
        ))}
        {letterCount > 0 && (
          <li>{letterCount === 1 ? 'One letter that waits' : `${letterCount} letters that wait`} will be canceled.</li>
        )}
        {input.action === 'extend' && input.deadline && <li>Last day to accept: {formatDeadline(input.deadline)}.</li>}
        <li>Deciding tells nobody. Send letters afterwards.</li>
      </ul>
      {isPossible && (
        <PostForm action={routes.deskDecision(id)} className="stack selection-step">
          <DecisionFields {...{ input, seasons, defaultDeadline }} needsDeadline={preview.needsDeadline} />
          <div className="row">
            <Button shortcut="Enter">{heading}</Button>
            <a className="button button--quiet" href={back}>
              Cancel
            </a>
          </div>
        </PostForm>
      )}
      {refused.length > 0 && <p>Nothing will be changed, because {refused.length} of these can’t be:</p>}
      <ol className="selection-rows">
        {[...refused, ...rows.filter((row) => !refused.includes(row))].map(({ row, name, refusal, isChanged }) => (
          <li key={row.id}>
            <a href={routes.deskApplicant(row.id)}>
              <ForeignText>{name || 'Erased'}</ForeignText>
            </a>{' '}
            ({stateLabels[row.state]}){isChanged && ' changed since you saw it.'}{' '}
            {refusal && !inputReasons.has(refusal) && <b>{refusalSentences[refusal]}</b>}
          </li>
        ))}
      </ol>
    </>
  )
}

function formatSeats({ offered, accepted, left }: DecisionPreview['seats'][number]['seats'], more: number): string {
  const taken = offered + accepted
  const after = more === 0 ? '' : `, then ${taken + more}`
  if (left === null) return `${taken} taken${after}; no limit.`
  return `${taken} taken${after}; ${formatLeft(left)}${more === 0 ? '' : `, then ${formatLeft(left - more)}`}.`
}

function formatLeft(left: number): string {
  return left < 0 ? `${-left} over` : `${left} left`
}

type DecisionFieldsProps = Pick<DecisionPageProps, 'seasons' | 'defaultDeadline'> &
  Pick<DecisionSelection, 'input'> &
  Pick<DecisionPreview, 'needsDeadline'>

function DecisionFields({ input, seasons, defaultDeadline, needsDeadline }: DecisionFieldsProps) {
  const { action } = input
  const { reason } = actionDefinitions[action]
  return (
    <>
      {(action === 'move' || action === 'consider') && (
        <Select id="seasonId" name="seasonId" label="Season" defaultValue={input.seasonId}>
          <SelectOptions of={seasons} />
        </Select>
      )}
      {action === 'move' && (
        <Checkbox
          id="to"
          name="to"
          value="waitlisted"
          label="Offered and accepted: put on the waitlist there"
          defaultChecked={input.to !== undefined}
        />
      )}
      {action === 'take-back-offer' && (
        <Select id="to" name="to" label="Instead" defaultValue={input.to}>
          <option value="waitlisted">Put on the waitlist</option>
          <option value="rejected">Reject</option>
        </Select>
      )}
      {needsDeadline && (
        <TextField
          id="deadline"
          type="date"
          label="Last day to accept"
          defaultValue={input.deadline ?? defaultDeadline}
          required
        />
      )}
      {action === 'confirm' && !input.acceptanceId && (
        <TextField
          id="acceptedBy"
          label="Who accepted by phone"
          hint="Only if there is no acceptance form."
          defaultValue={input.acceptedBy}
          maxLength={MAX_ACCEPTED_BY_LENGTH}
          autoComplete="off"
        />
      )}
      {action === 'duplicate' && (
        <TextField
          id="duplicateOf"
          label="Reference of the other application"
          defaultValue={input.duplicateOf}
          required
          autoComplete="off"
        />
      )}
      {action === 'change-rank' && (
        <TextField
          id="position"
          type="number"
          min={1}
          label="Position on the waitlist"
          defaultValue={input.position}
          required
        />
      )}
      {reason && !input.cancellationId && (
        <TextArea
          id="reason"
          name="reason"
          rows={3}
          label="Reason"
          defaultValue={input.reason}
          maxLength={MAX_REASON_LENGTH}
          required
        />
      )}
    </>
  )
}
