import type { ReactNode } from 'react'
import { type AdmissionAction, admissionActions } from '../../admissions/admission-actions'
import { formatDeadline } from '../../admissions/deadlines'
import { MAX_ACCEPTED_BY_LENGTH, MAX_REASON_LENGTH } from '../../admissions/decision-input'
import type { DecisionPreview } from '../../admissions/decision-preview'
import type { DecisionSelection } from '../../admissions/decision-selection'
import { isInputReason, type RefusalReason, refusalSentences } from '../../admissions/refusals'
import { stateLabels } from '../../admissions/states'
import * as routes from '../../routes'
import { describeFreeSeats, describeSeats } from '../applicants/describe-seats'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox, Select, SelectOptions, TextArea, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice, ProblemNotice } from '../ui/notice'
import { decisionHeading } from './words'

interface DecisionPageProps {
  selection: DecisionSelection
  preview: DecisionPreview
  seasons: readonly { id: string; name: string; left: number | null }[]
  defaultDeadline: string
  problem?: RefusalReason | undefined
}

/** The preview of a decision, with fields for what it needs. */
export function DecisionPage(props: DecisionPageProps) {
  const { selection, preview, seasons, problem } = props
  const { id, input, rows: chosen, back } = selection
  const { rows, letterCount } = preview
  const refused = rows.filter(({ refusal }) => refusal && !isInputReason(refusal))
  const changedCount = chosen.length - rows.filter(({ isChanged }) => !isChanged).length
  const heading = decisionHeading(input.action, chosen.length)
  const otherSeasons = seasons.filter(({ id }) => rows.some(({ row }) => row.season_id !== id))
  const isPossible = isSeasonAsked(input.action) ? otherSeasons.length > 0 : refused.length === 0
  const isBlocked = rows.length > 1 && refused.length + changedCount > 0
  const list = (
    <ol className="selection-rows">
      {[...refused, ...rows.filter((row) => !refused.includes(row))].map(
        ({ row, name, refusal, isChanged, isTold, siblingId }) => (
          <li className={isBlocked ? 'tick' : undefined} key={row.id}>
            {isBlocked && (
              <input
                className="tick-box"
                type="checkbox"
                name="application"
                value={`${row.id} ${row.version}`}
                aria-label={name}
                defaultChecked={!isChanged && (!refusal || refusal === 'no-seats')}
              />
            )}
            <span>
              <a href={routes.deskApplicant(row.id)}>
                <ForeignText>{name || 'Erased'}</ForeignText>
              </a>{' '}
              ({stateLabels[row.state]}
              {row.state === 'offered' && (isTold ? ', told' : ', not told')}){' '}
              {isChanged && 'changed since you saw it.'}
              {refusal && !isInputReason(refusal) && <b>{refusalSentences[refusal]} </b>}
              {refusal === 'exists-there' && siblingId && <a href={routes.deskApplicant(siblingId)}>See it there</a>}
            </span>
          </li>
        ),
      )}
    </ol>
  )
  return (
    <>
      <p className="screen-only">
        <a href={back}>Back</a>
      </p>
      <h1>{heading}</h1>
      <ProblemNotice>{problem && refusalSentences[problem]}</ProblemNotice>
      {changedCount > 0 && (
        <Notice tone="problem">
          <p>{changedCount} changed since you saw them. Nothing was decided.</p>
          <a href={back}>Choose again</a>
        </Notice>
      )}
      <ul className="selection-emails">
        {preview.seats.map((season) => (
          <li key={season.seasonId}>{formatSeats(season, seasons)}</li>
        ))}
        {letterCount > 0 && <li>Letters that wait and will be canceled: {letterCount}.</li>}
        {input.action === 'extend' && input.deadline && <li>Last day to accept: {formatDeadline(input.deadline)}.</li>}
        {input.action === 'waitlist' && rows.length > 1 && <li>They join the end of the waitlist in this order.</li>}
        <li>No one is told yet. Send letters afterward.</li>
        {isSeasonAsked(input.action) && !isPossible && (
          <li>
            There’s no other season. <a href={routes.deskSeasons}>Add one</a> first.
          </li>
        )}
      </ul>
      {isPossible && changedCount === 0 && (
        <PostForm action={routes.deskDecision(id)} className="stack selection-step">
          <DecisionFields {...props} seasons={otherSeasons} />
          <div className="row">
            <Button shortcut="Enter">{heading}</Button>
            <a className="button button--quiet" href={back}>
              Cancel
            </a>
          </div>
        </PostForm>
      )}
      {refused.length > 0 && <p>Nothing can be decided. This is why:</p>}
      {isBlocked ? <ChooseAgain selection={selection}>{list}</ChooseAgain> : list}
    </>
  )
}

/** Makes the same decision about those of the listed applicants that stay checked. */
function ChooseAgain({ selection, children }: { selection: DecisionSelection; children: ReactNode }) {
  return (
    <PostForm action={routes.deskDecisions} className="stack selection-step">
      {Object.entries({ ...selection.input, back: selection.back }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {children}
      <Button look="quiet">Only the ones you checked</Button>
    </PostForm>
  )
}

/** True if staff choose a season, where a refused applicant may fit. */
function isSeasonAsked(action: AdmissionAction): boolean {
  return action === 'move' || action === 'consider'
}

/** "Summer 2027: 1 of 30 spots free: 22 offered, 7 accepted; then 0 of 30 spots free" */
function formatSeats(
  { seasonId, seats, taken }: DecisionPreview['seats'][number],
  seasons: DecisionPageProps['seasons'],
): string {
  const after = { ...seats, left: seats.left === null ? null : seats.left - taken }
  const name = seasons.find(({ id }) => id === seasonId)?.name ?? seasonId
  return `${name}: ${describeSeats(seats)}${taken === 0 || after.left === null ? '' : `; then ${describeFreeSeats(after)}`}`
}

const textFields = {
  deadline: { label: 'Last day to accept', type: 'date', required: true },
  acceptedBy: { label: 'Who accepted by phone', maxLength: MAX_ACCEPTED_BY_LENGTH },
  duplicateOf: { label: 'Reference of the other application', required: true },
  position: { label: 'Position on the waitlist', type: 'number', min: 1, required: true },
} as const

const fieldsByAction: Partial<Record<AdmissionAction, keyof typeof textFields>> = {
  confirm: 'acceptedBy',
  duplicate: 'duplicateOf',
  'change-rank': 'position',
}

const insteadOfOffer = (['waitlisted', 'rejected'] as const).map((id) => ({ id, name: stateLabels[id] }))

function DecisionFields({ selection: { input }, preview, seasons, defaultDeadline }: DecisionPageProps) {
  const { action } = input
  const names = [fieldsByAction[action], preview.needsDeadline ? 'deadline' : undefined] as const
  // An offer's deadline can't become earlier once the family was told.
  const deadline = [defaultDeadline, ...preview.rows.map(({ row }) => row.deadline ?? '')].sort().at(-1)
  const values = { deadline, ...input }
  return (
    <>
      {isSeasonAsked(action) && (
        <Select id="seasonId" name="seasonId" label="Season" defaultValue={input.seasonId}>
          <SelectOptions
            of={seasons.map(({ id, name, left }) => ({
              id,
              name: left === null ? name : `${name} (${left} left)`,
            }))}
          />
        </Select>
      )}
      {action === 'move' && (
        <Checkbox
          id="to"
          name="to"
          value="waitlisted"
          label="Put offered and accepted students on the waitlist there"
        />
      )}
      {action === 'take-back-offer' && (
        <Select id="to" name="to" label="Instead" defaultValue={input.to}>
          <SelectOptions of={insteadOfOffer} />
        </Select>
      )}
      {names.map(
        (name) =>
          name && (
            <TextField id={name} {...textFields[name]} defaultValue={values[name]} autoComplete="off" key={name} />
          ),
      )}
      {admissionActions[action].reason && !input.cancellationId && (
        <TextArea {...reasonField} defaultValue={input.reason} rows={3} required />
      )}
    </>
  )
}

const reasonField = { id: 'reason', name: 'reason', label: 'Reason', maxLength: MAX_REASON_LENGTH }
