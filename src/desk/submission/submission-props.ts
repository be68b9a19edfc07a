import type { ReactNode } from 'react'
import type { SubmissionApplication } from '../../admissions/related-applications'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import type { ChosenAction } from '../../submissions/actions/actions'
import type { RowRefusal } from '../../submissions/handling/row-refusals'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import type { ShownAnswer } from '../../submissions/handling/shown-answers'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import type { Tag } from '../../submissions/handling/tags'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import type { Neighbors } from '../../submissions/inbox/neighbors'
import type { Colleague } from '../inbox/describe-filters'
import type { PageState } from '../presence/presence-strip'
import type { Step } from './step-form'

export interface PageReader {
  id: string
  mayHandle: boolean
  mayDecide: boolean
  maySeeEmails: boolean
}

export interface AnswerDraft {
  subject: string
  text: string
  /** True if the text is only the greeting and the signature, which a draft replaces. */
  isNew?: boolean
  /** An idempotency key, so that a double click sends one email. */
  key: string
  error?: string | undefined
  isSubjectWrong?: boolean
}

export interface NoteDraft {
  kind: 'note' | 'reply'
  text: string
  error?: string | undefined
}

/** The change that conflicted with a colleague's. */
export interface Intention {
  step: Step
  /** Undefined for an answer, whose text is in its form. */
  chosen?: ChosenAction
}

export interface SubmissionPageProps {
  submission: SubmissionDetails
  /** Its applications, and those that it was matched with. Empty for readers who may not see applicants. */
  applications: readonly SubmissionApplication[]
  reader: PageReader
  from: InboxQuery
  neighbors: Neighbors
  /** Other members on this page, and the page's own id. */
  presence: PageState
  colleagues: readonly Colleague[]
  /** Events that the reader may undo, by id, and what blocks each undo. */
  undoBlockers: ReadonlyMap<string, Blocker | undefined>
  /** Names of current and former staff, tags, and seasons by id (known-names.ts). */
  names: ReadonlyMap<string, string>
  answering?: AnswerDraft | undefined
  replies: readonly SavedReply[]
  noting?: NoteDraft | undefined
  health?: readonly ShownAnswer[] | undefined
  conflict?: { since: readonly Event[]; intention: Intention } | undefined
  problem?: string | undefined
  /** The result of a decision about its application, with Undo. */
  decisionNotice?: ReactNode
  /** Why the requested change was refused. */
  refusal?: RowRefusal | undefined
  seasons: readonly { id: string; name: string }[]
  tags: readonly Tag[]
  changed?: string | undefined
  /** The id of the event to undo. */
  eventId?: string | undefined
  /** The id of the answer that was sent. */
  emailId?: string | undefined
}
