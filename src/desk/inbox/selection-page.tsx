import * as routes from '../../routes'
import type { Preview, PreviewRow, StayingRow } from '../../submissions/bulk/read-selection'
import type { Event } from '../../submissions/events'
import { PostForm } from '../shell/post-form'
import { batchInWords, chosenInWords, countedSubmissions, stepInWords } from '../ui/bulk-words'
import { eventInWords, type Names } from '../ui/event-in-words'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { Notice } from '../ui/notice'
import { obstacleInWords } from '../ui/obstacle-words'

interface SelectionPageProps {
  preview: Preview
  names: Names
  /** The list that they were chosen from. */
  back: string
}

/** What will happen to many submissions, before it happens: to which, and what goes out. */
export function SelectionPage({ preview, names, back }: SelectionPageProps) {
  const { chosen, changing, already, staying, batch, changedCount, target, isUsed, isCut } = preview
  const count = changing.length + changedCount
  const words = count > 0 ? chosenInWords(chosen, count, target) : 'Nothing of this can be undone'
  if (isUsed) return <AlreadyDone back={back} />
  if (chosen.do === 'assignee' && chosen.assigneeId !== null && target === undefined) return <NoAssignee back={back} />
  if (count + staying.length === 0) return <NothingToDo count={already.length} back={back} />
  return (
    <>
      <p className="screen-only">
        <a href={back}>Back to the list</a>
      </p>
      <h1>{words}</h1>
      {changedCount > 0 && <ChangedSince preview={preview} names={names} />}
      {batch?.details && (
        <p>
          <b>{batch.actorName}</b> {batchInWords(batch.details, names)} <Age at={batch.at} />. What comes back is as it
          was before.
        </p>
      )}
      {isCut && <p>More than {countedSubmissions(count + already.length)} match. These are the newest.</p>}
      {changing.length > 0 && <Consequences {...preview} />}
      {changedCount === 0 && changing.length > 0 && (
        <PostForm action={routes.deskSelection(preview.id)} className="row selection-step">
          <button className="button" type="submit" data-key="Enter">
            {stepInWords(chosen, changing.length)}
          </button>
          <a className="button button--quiet" href={back}>
            Cancel
          </a>
        </PostForm>
      )}
      {changing.length > 0 && <Rows rows={changing} />}
      {staying.length > 0 && <Staying rows={staying} names={names} />}
      {already.length > 0 && (
        <details className="selection-already">
          <summary>{countedSubmissions(already.length)} will stay as they are, because they are so already</summary>
          <Rows rows={already} />
        </details>
      )}
    </>
  )
}

function Rows({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ol className="selection-rows">
      {rows.map(({ reference, name }) => (
        <li key={reference}>
          <Named name={name} reference={reference} />
        </li>
      ))}
    </ol>
  )
}

/** What does not come back, and what stands in the way. */
function Staying({ rows, names }: { rows: readonly StayingRow[]; names: Names }) {
  return (
    <section aria-labelledby="staying-heading">
      <h2 id="staying-heading">{countedSubmissions(rows.length)} will stay as they are</h2>
      <ul className="conflict-events">
        {rows.map(({ row, obstacle }) => (
          <li key={row.reference}>
            <Named {...row} />: {obstacleInWords(obstacle)}{' '}
            {obstacle.event && <Told event={obstacle.event} names={names} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Named({ name, reference }: Pick<PreviewRow, 'name' | 'reference'>) {
  return (
    <>
      {name && <ForeignText>{name}</ForeignText>} <a href={routes.deskSubmission(reference)}>{reference}</a>
    </>
  )
}

function Told({ event, names }: { event: Event; names: Names }) {
  return (
    <span>
      <b>{event.actorName ?? 'The site'}</b> {eventInWords(event, names)} <Age at={event.at} />{' '}
    </span>
  )
}

/** Which emails go out because of it, and what comes back if it is undone. */
function Consequences({ mails }: Preview) {
  const { assignees, released, stopped } = mails
  const sent = assignees.length > 0 || released > 0
  return (
    <ul className="selection-mails">
      {assignees.map((name) => (
        <li key={name}>{name} gets one email about all of them.</li>
      ))}
      {released > 0 && <li>{confirmations(released)} that were held back will be sent in a minute.</li>}
      {stopped > 0 && <li>{confirmations(stopped)} that still wait will not be sent.</li>}
      <li>You can undo this later{sent ? '. Emails that were sent by then cannot be taken back.' : '.'}</li>
    </ul>
  )
}

function confirmations(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'confirmation' : 'confirmations'}`
}

function ChangedSince({ preview, names }: Pick<SelectionPageProps, 'preview' | 'names'>) {
  const { changedSince, changedCount, changing } = preview
  const more = changedCount - changedSince.length
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            Somebody else changed {countedSubmissions(changedCount)} of these first. Nothing has been done.
          </strong>
        </p>
        <ul className="conflict-events">
          {changedSince.map(({ row, events }) => (
            <li key={row.reference}>
              <Named {...row} />:{' '}
              {events.map((event) => (
                <Told event={event} names={names} key={event.id} />
              ))}
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      </div>
      {preview.chosen.do !== 'undo' && <Again id={preview.id}>Continue with them</Again>}
      {changing.length > 0 && (
        <Again id={preview.id} without>
          Leave them out
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
      <button className="button button--quiet" type="submit">
        {children}
      </button>
    </PostForm>
  )
}

function AlreadyDone({ back }: { back: string }) {
  return (
    <>
      <h1>Done already</h1>
      <Notice>
        <p>This has been done. Nothing was done twice.</p>
        <a href={back}>Back to the list</a>
      </Notice>
    </>
  )
}

function NoAssignee({ back }: { back: string }) {
  return (
    <>
      <h1>Nothing was assigned</h1>
      <Notice tone="problem">
        <p>They no longer handle submissions. Please choose somebody else.</p>
        <a href={back}>Back to the list</a>
      </Notice>
    </>
  )
}

function NothingToDo({ count, back }: { count: number; back: string }) {
  return (
    <>
      <h1>Nothing to do</h1>
      <Notice>
        <p>{count === 1 ? 'It is so already.' : `All ${count.toLocaleString('en-US')} are so already.`}</p>
        <a href={back}>Back to the list</a>
      </Notice>
    </>
  )
}

/** For whoever chose nothing. */
export function NothingSelected({ back }: { back: string }) {
  return (
    <>
      <h1>Nothing is selected</h1>
      <Notice tone="problem">
        <p>Tick some submissions first, or “All that match”.</p>
        <a href={back}>Back to the list</a>
      </Notice>
    </>
  )
}
