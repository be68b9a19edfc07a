import { takeStep } from '../../editorial/fields/take-theirs'
import { ForeignText } from '../ui/foreign-text'
import { ChangeList } from './change-list'
import { ChangesOf } from './colleagues'
import type { EditConflict } from './conflict'
import { PROBLEMS } from './form/document-form'

interface ConflictNoticeProps {
  conflict: EditConflict
  /** Where the form posts to. */
  action: string
}

/** What somebody else changed in the same fields, with a button for each that puts theirs into the form. */
export function ConflictNotice({ conflict: { names, conflicts, incoming }, action }: ConflictNoticeProps) {
  const rows = conflicts.map(({ theirs, mine, ...place }) => ({ ...place, before: theirs, after: mine }))
  return (
    <div className="message conflict" data-tone="problem" role="alert" id={PROBLEMS} tabIndex={-1}>
      <div>
        <p>
          <strong>
            <Who names={names} /> this first. Your change hasn’t been saved yet.
          </strong>
        </p>
        <p>{whatNow(conflicts.length)}</p>
        {incoming.length > 0 && (
          <p>
            <ChangesOf names={names} fields={incoming.map(({ labels }) => labels.join(' › '))} /> are in the form
            already.
          </p>
        )}
        {rows.length > 0 && (
          <ChangeList
            changes={rows}
            before="Theirs"
            after="Yours"
            renderStep={(row) => (
              <button
                className="button button--quiet"
                type="submit"
                name="step"
                value={takeStep(row.path)}
                formAction={`${action}#${PROBLEMS}`}
              >
                Take theirs<span className="visually-hidden"> ({row.labels.join(' › ') || 'Everything'})</span>
              </button>
            )}
          />
        )}
      </div>
    </div>
  )
}

function Who({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'You changed'
  const list = new Intl.ListFormat('en-US').format(names)
  return (
    <>
      <ForeignText>{list}</ForeignText> changed
    </>
  )
}

function whatNow(conflicts: number): string {
  if (conflicts > 0) return 'You both changed what’s listed here. Your text is in the form; take theirs, or save yours.'
  return 'Nothing is left to settle. Save what’s in the form.'
}
