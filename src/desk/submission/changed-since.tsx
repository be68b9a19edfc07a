import type { Names } from '../../log/event-kind'
import * as routes from '../../routes'
import type { Preview } from '../../submissions/bulk/read-selection'
import { PreviewName, ToldEvent } from '../bulk/preview-row'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'

/** Says what somebody else did first, and offers to go on. */
export function ChangedSince({ preview, names }: { preview: Preview; names: Names }) {
  const { changedSince, changedCount, changing } = preview
  const more = changedCount - changedSince.length
  const them = changedCount === 1 ? 'it' : 'them'
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            Somebody else changed {changedCount.toLocaleString('en-US')} of these first. Nothing was changed.
          </strong>
        </p>
        <ul className="conflict-events">
          {changedSince.map(({ row, events }) => (
            <li key={row.reference}>
              <PreviewName {...row} />:{' '}
              {events.map((event) => (
                <ToldEvent event={event} names={names} key={event.id} />
              ))}
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      </div>
      {preview.chosen.do !== 'undo' && <Again id={preview.id}>{`Continue with ${them}`}</Again>}
      {changing.length > 0 && (
        <Again id={preview.id} without>
          {`Leave ${them} out`}
        </Again>
      )}
    </div>
  )
}

function Again({ id, without = false, children }: { id: string; without?: boolean; children: string }) {
  return (
    <PostForm action={routes.deskSelections}>
      <input type="hidden" name="again" value={id} />
      {without && <input type="hidden" name="without" value="yes" />}
      <Button look="quiet">{children}</Button>
    </PostForm>
  )
}
