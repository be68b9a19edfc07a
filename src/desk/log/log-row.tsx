import { may } from '../../access/roles'
import type { LogEntry } from '../../log/read-log'
import { findSubjectId } from '../../log/subjects'
import type { Blocker } from '../../log/undo/blocker'
import { originalKind } from '../../log/undo/undone'
import * as routes from '../../routes'
import { parseBatchHead } from '../../submissions/bulk/batches'
import { seasonNameKey } from '../../submissions/event-sentences'
import { describeBatch } from '../bulk/describe-bulk'
import { formatEventKind, mayReadDetails } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { BlockerNote, logEventAddress } from '../undo/blocker-note'
import { UndoButton } from '../undo/undo-button'
import { describeDetails, documentNameKey } from './describe-details'

export interface UndoState {
  blocker?: Blocker | undefined
  why?: string
  /** The id of the batch, if the event is the head of a bulk change. */
  batchId?: string
}

interface LogRowProps {
  entry: LogEntry
  names: ReadonlyMap<string, string>
  role: string
  /** Undefined if the reader may not undo it. */
  undoState: UndoState | undefined
  here: string
}

export function LogRow({ entry, names, role, undoState, here }: LogRowProps) {
  const { sequence, at, actorName, details } = entry
  return (
    <tr id={`event-${sequence}`}>
      <td className="log-when">
        <Moment at={at} />
      </td>
      <th scope="row">
        <b>{actorName === null ? 'The site' : <ForeignText>{actorName}</ForeignText>}</b>{' '}
        {describeLogEntry(entry, names)}
      </th>
      <td>
        <SubjectCell entry={entry} names={names} role={role} />
      </td>
      <td>
        {details === null && 'Erased'}
        {details !== null && mayReadDetails(role, entry) && !isBatchSummary(entry) && (
          <DetailList details={describeDetails(details, names)} />
        )}
      </td>
      <td>{undoState && <UndoCell entry={entry} undoState={undoState} names={names} here={here} />}</td>
    </tr>
  )
}

/** A bulk change is described in full by its summary. */
function isBatchSummary({ kind }: LogEntry): boolean {
  return kind === 'bulk-changed'
}

function describeLogEntry(entry: LogEntry, names: ReadonlyMap<string, string>): string {
  const batch = parseBatchHead(entry)
  if (batch?.details) return describeBatch(batch.details, names)
  return entry.kind === 'undone' ? `undid: ${formatEventKind(originalKind(entry))}` : formatEventKind(entry.kind)
}

function UndoCell({
  entry,
  undoState,
  names,
  here,
}: Pick<LogRowProps, 'entry' | 'names' | 'here'> & { undoState: UndoState }) {
  const { batchId, blocker, why } = undoState
  if (batchId !== undefined) return <UndoBatchLinks batchId={batchId} />
  if (blocker) return <BlockerNote blocker={blocker} why={why} names={names} hrefOf={logEventAddress} />
  return <UndoButton eventId={entry.id} back={here} of={describeLogEntry(entry, names)} />
}

function UndoBatchLinks({ batchId }: { batchId: string }) {
  const back = new URLSearchParams({ back: routes.deskInbox })
  return (
    <>
      <a href={`${routes.deskUndoBatch(batchId)}?${back}`}>
        Undo<span className="visually-hidden"> all of it</span>
      </a>{' '}
      <a href={`${routes.deskLog}?batch=${batchId}`}>One at a time</a>
    </>
  )
}

function SubjectCell({ entry, names, role }: Pick<LogRowProps, 'entry' | 'names' | 'role'>) {
  const mayReadNames = may(role, 'read')
  const { reference, senderName, staffName, actorId } = entry
  if (reference !== null)
    return (
      <>
        <a className="log-about" href={routes.deskSubmission(reference)}>
          {reference}
        </a>{' '}
        {mayReadNames && senderName && <ForeignText>{senderName}</ForeignText>}
      </>
    )
  const [personId, documentName, seasonId] = [
    findSubjectId(entry, 'person'),
    findSubjectId(entry, 'document'),
    findSubjectId(entry, 'season'),
  ]
  if (personId !== undefined)
    return (
      <a href={routes.deskPerson(personId)}>
        <ForeignText>{(mayReadNames && names.get(personId)) || 'Person'}</ForeignText>
      </a>
    )
  if (documentName !== undefined)
    return (
      <a className="log-about log-document" href={routes.deskDocumentStep(documentName, 'history')}>
        <ForeignText>{names.get(documentNameKey(documentName)) ?? documentName}</ForeignText>
      </a>
    )
  const season = names.get(seasonNameKey(seasonId ?? ''))
  if (season !== undefined && may(role, 'seasons'))
    return (
      <a className="log-about log-document" href={routes.deskSeason(seasonId ?? '')}>
        <ForeignText>{season}</ForeignText>
      </a>
    )
  // For sign-ins, the actor and the staff member are the same.
  if (staffName !== null && findSubjectId(entry, 'staff') !== actorId) return <ForeignText>{staffName}</ForeignText>
  return null
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function DetailValue({ children }: { children: string }) {
  return TIMESTAMP.test(children) ? <Moment at={children} /> : <ForeignText>{children}</ForeignText>
}

function DetailList({ details }: { details: ReturnType<typeof describeDetails> }) {
  if (details.length === 0) return null
  return (
    <ul className="log-details">
      {details.map(({ label, before, after }) => (
        <li key={label}>
          <span className="log-label">{label}:</span>{' '}
          {before !== undefined && (
            <>
              <del>
                <DetailValue>{before}</DetailValue>
              </del>{' '}
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <DetailValue>{after}</DetailValue>
        </li>
      ))}
    </ul>
  )
}
