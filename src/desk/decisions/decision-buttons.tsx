import type { ReactNode } from 'react'
import { type AdmissionAction, actionNames, admissionActions, isAllowed } from '../../admissions/admission-actions'
import type { ApplicationState } from '../../admissions/states'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Menu } from '../ui/menu'

interface DecisionButtonsProps {
  application: { id: string; version: number; state: ApplicationState; isTold: boolean }
  /** The address to return to. */
  back: string
}

/** Buttons for all actions that the table allows for an application. The preview asks for what they need. */
export function DecisionButtons({ application: { id, version, state, isTold }, back }: DecisionButtonsProps) {
  const allowed = actionNames.filter((action) => isAllowed(action, state, isTold))
  const usual = usualActions.filter((action) => allowed.includes(action)).slice(0, 3)
  const others = allowed.filter((action) => !usual.includes(action))
  if (allowed.length === 0) return null
  return (
    <PostForm action={routes.deskDecisions} className="row">
      <input type="hidden" name="application" value={`${id} ${version}`} />
      <input type="hidden" name="back" value={back} />
      {usual.map((action) => (
        <ActionButton action={action} key={action} />
      ))}
      {others.length > 0 && (
        <Menu label="More decisions">
          <div className="menu-choices">
            {others.map((action) => (
              <ActionButton action={action} key={action} />
            ))}
          </div>
        </Menu>
      )}
    </PostForm>
  )
}

/** Shown outside the menu, at most three at once. */
const usualActions: readonly AdmissionAction[] = ['offer', 'confirm', 'decline', 'waitlist', 'reject']

/** Actions for one applicant. */
const single: readonly AdmissionAction[] = ['change-rank', 'duplicate']

const main: readonly AdmissionAction[] = ['offer', 'waitlist', 'reject']

/** Decisions about the checked rows of a form that posts to `deskDecisions` and has `list` and `back`. */
export function DecisionBar({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <div className="bulk-bar" id="bulk-bar">
      <label className="tick">
        <input className="tick-box" type="checkbox" name="all" value="yes" />
        {count === 1 ? 'The one that matches' : `All ${count.toLocaleString('en-US')} that match`}
      </label>
      <div className="bulk-steps">
        <output id="selected" />
        {main.map((action) => (
          <ActionButton action={action} key={action} />
        ))}
        <Menu label="More decisions">
          <div className="menu-choices">
            {actionNames
              .filter((action) => !main.includes(action) && !single.includes(action))
              .map((action) => (
                <ActionButton action={action} key={action} />
              ))}
          </div>
        </Menu>
        {children}
      </div>
    </div>
  )
}

function ActionButton({ action }: { action: AdmissionAction }) {
  return (
    <Button look="quiet" name="action" value={action}>
      {admissionActions[action].name}
    </Button>
  )
}
