import type { ReactNode } from 'react'
import { type AdmissionAction, actionNames, admissionActions, isAllowed } from '../../admissions/admission-actions'
import type { Applicant } from '../../admissions/applicants'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Menu } from '../ui/menu'

interface DecisionButtonsProps {
  application: Pick<Applicant, 'id' | 'version' | 'state' | 'isTold' | 'told'>
  /** The address to return to. */
  back: string
}

/** Buttons for all actions that the table allows for an application. A preview asks for what they need. */
export function DecisionButtons({ application, back }: DecisionButtonsProps) {
  const allowed = listAllowed(application)
  const usual = usualActions.filter((action) => allowed.includes(action)).slice(0, 3)
  const others = allowed.filter((action) => !usual.includes(action))
  if (allowed.length === 0) return null
  return (
    <DecisionForm {...{ application, back }} className="row">
      <ActionButtons of={usual} />
      {others.length > 0 && <ActionMenu of={others} />}
    </DecisionForm>
  )
}

/** The same actions as one list, for a menu. */
export function DecisionChoices({ application, back }: DecisionButtonsProps) {
  return (
    <DecisionForm {...{ application, back }} className="menu-choices">
      <ActionButtons of={listAllowed(application)} />
    </DecisionForm>
  )
}

function listAllowed({ state, isTold, told }: DecisionButtonsProps['application']): AdmissionAction[] {
  const isWaiting = told?.emailStatus === 'waiting'
  // A form is added where it's proposed.
  return actionNames.filter(
    (action) => action !== 'attach' && isAllowed(action, state, isTold && (!isWaiting || 'waiting')),
  )
}

function DecisionForm({ application: { id, version }, back, children, className }: DecisionFormProps) {
  return (
    <PostForm action={routes.deskDecisions} className={className}>
      <input type="hidden" name="application" value={`${id} ${version}`} />
      <input type="hidden" name="back" value={back} />
      {children}
    </PostForm>
  )
}

type DecisionFormProps = DecisionButtonsProps & { className: string; children: ReactNode }

/** Shown outside the menu, at most three at once. */
const usualActions: readonly AdmissionAction[] = ['offer', 'confirm', 'decline', 'waitlist', 'reject']

const mainActions: readonly AdmissionAction[] = ['offer', 'waitlist', 'reject']

/** The main actions, and those for one applicant. */
const notInMenu: readonly AdmissionAction[] = [...mainActions, 'change-rank', 'duplicate', 'attach']

/** Decisions about the checked rows of a form that posts to `deskDecisions` and has the fields `list` and `back`. */
export function DecisionBar({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <div className="bulk-bar" id="bulk-bar">
      <label className="tick">
        <input className="tick-box" type="checkbox" name="all" value="yes" />
        {count === 1 ? 'The one that matches' : `All ${count.toLocaleString('en-US')} that match`}
      </label>
      <div className="bulk-steps">
        <output id="selected" />
        <ActionButtons of={mainActions} />
        <ActionMenu of={actionNames.filter((action) => !notInMenu.includes(action))} />
        {children}
      </div>
    </div>
  )
}

function ActionMenu({ of }: { of: readonly AdmissionAction[] }) {
  return (
    <Menu label="More decisions">
      <div className="menu-choices">
        <ActionButtons of={of} />
      </div>
    </Menu>
  )
}

function ActionButtons({ of }: { of: readonly AdmissionAction[] }) {
  return of.map((action) => (
    <Button look="quiet" name="action" value={action} key={action}>
      {admissionActions[action].name}
    </Button>
  ))
}
