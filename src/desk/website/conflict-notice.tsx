import { formatTakeStep } from '../../editorial/fields/take-theirs'
import { ChangeList } from './change-list'
import { ColleagueChanges, ColleagueNames } from './colleagues'
import type { EditConflict } from './conflict'
import { PROBLEMS_ID } from './form/document-form'

interface ConflictNoticeProps {
  conflict: EditConflict
  action: string
}

/** Lists the fields that both people changed, each with a button that takes the other person's value. */
export function ConflictNotice({ conflict: { names, conflicts, incoming }, action }: ConflictNoticeProps) {
  const rows = conflicts.map(({ theirs, mine, ...field }) => ({ ...field, before: theirs, after: mine }))
  return (
    <div className="message conflict" data-tone="problem" role="alert" id={PROBLEMS_ID} tabIndex={-1}>
      <div>
        <p>
          <strong>
            {names.length === 0 ? 'You' : <ColleagueNames names={names} />} changed this first. Your change hasn’t been
            saved yet.
          </strong>
        </p>
        <p>
          {conflicts.length > 0
            ? 'You both changed what’s listed here. Your text is in the form; take theirs, or save yours.'
            : 'No conflicts are left. Save what’s in the form.'}
        </p>
        {incoming.length > 0 && (
          <p>
            <ColleagueChanges names={names} fields={incoming.map(({ labels }) => labels.join(' › '))} /> are in the form
            already.
          </p>
        )}
        {rows.length > 0 && (
          <ChangeList
            changes={rows}
            before="Theirs"
            after="Yours"
            renderAction={(row) => (
              <button
                className="button button--quiet"
                type="submit"
                name="step"
                value={formatTakeStep(row.path)}
                formAction={`${action}#${PROBLEMS_ID}`}
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
