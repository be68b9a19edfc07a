import type { Change } from '../../log/event-details'
import type { Subject } from '../../log/subjects'
import type { NewChange } from '../../log/undo/changes'
import { parseAnswerField } from '../corrections/correction-words'
import type { AnswerChanges } from '../corrections/corrections'
import { type InboxRow, rowSeason } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import type { RowTarget } from './row-target'
import type { TagChanges } from './tagging'

/** A changed row with the data for its event. */
export interface ChangedRow {
  row: InboxRow
  /** The submission, with its new version if the version changed. */
  about: Subject
  /** The submission, and the application that moved with it. */
  subjects: readonly Subject[]
  details: RowDetails
  tags: TagChanges
  answers: AnswerChanges
  /** Stored with the event for its undo. */
  change: NewChange
}

/** The details of an event about a row. */
export interface RowDetails {
  status?: { before: Status; after: Status }
  assignee?: { before: string | null; after: string | null }
  season?: { before: string | null; after: string | null }
  /** True if a person assigned the season. */
  seasonAssigned?: { before: boolean; after: boolean }
  /** The state of the submission's confirmation, before and after. */
  confirmation?: Change
}

/** Builds the undo data. Each tag counts as a separate row, because tags never conflict. */
export function createUndoChange(changed: Omit<ChangedRow, 'change'>): NewChange {
  const { about, subjects, tags } = changed
  const row = `submission:${about.id}`
  const tagKeys = Object.keys(tags).map((name) => `${name} ${row}`)
  return {
    rows: [...subjects.filter((each) => each.version !== undefined).map(({ kind, id }) => `${kind}:${id}`), ...tagKeys],
    inverse: createInverse(changed),
  }
}

function createInverse({ row, details, tags, answers }: Omit<ChangedRow, 'change'>): RowTarget {
  const { status, assignee, season, seasonAssigned } = details
  const isCorrected = Object.keys(answers).length > 0
  return {
    ...(status && { status: status.before, ...confirmationBefore(details) }),
    ...(assignee && { assigneeId: assignee.before }),
    // A corrected program may have changed the season.
    ...((season || seasonAssigned || isCorrected) && { season: rowSeason(row) }),
    ...(Object.keys(tags).length > 0 && { tags: pickBefore(tags, (name) => name.slice('tag:'.length)) }),
    ...(isCorrected && { answers: pickBefore(answers, parseAnswerField) }),
  }
}

/** If this change did not stop the confirmation, an undo must not send it. */
function confirmationBefore({ status, confirmation }: ChangedRow['details']): Pick<RowTarget, 'confirmation'> {
  if (confirmation?.after === 'waiting') return { confirmation: 'unsent' }
  return status?.after === 'spam' && confirmation?.after !== 'stopped' ? { confirmation: 'kept' } : {}
}

function pickBefore<Value>(
  changes: Readonly<Record<string, { before: Value }>>,
  getKey: (name: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [getKey(name), change.before]))
}
