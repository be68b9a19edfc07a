import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import type { Chosen } from '../../submissions/actions/actions'
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
  maySeeEmails: boolean
}

export interface AnswerDraft {
  subject: string
  text: string
  /** A second click sends nothing again. */
  key: string
  error?: string | undefined
  isSubjectWrong?: boolean
}

export interface NoteDraft {
  kind: 'note' | 'reply'
  text: string
  error?: string | undefined
}

/** What somebody was about to do when they learned that another one had changed something. */
export interface Intention {
  step: Step
  /** Missing for an answer, which is in its form. */
  chosen?: Chosen
}

export interface SubmissionPageProps {
  submission: SubmissionDetails
  reader: PageReader
  from: InboxQuery
  neighbors: Neighbors
  /** Who else has it open, and the page's own id among them. */
  presence: PageState
  colleagues: readonly Colleague[]
  /** What the reader may undo, by the events' ids, and what stands in the way of it. */
  undoBlockers: ReadonlyMap<string, Blocker | undefined>
  /** Of everybody who ever was staff, of all tags, and of all seasons (known-names.ts). */
  names: ReadonlyMap<string, string>
  answering?: AnswerDraft | undefined
  replies: readonly SavedReply[]
  noting?: NoteDraft | undefined
  health?: readonly ShownAnswer[] | undefined
  conflict?: { since: readonly Event[]; intention: Intention } | undefined
  problem?: string | undefined
  seasons: readonly { id: string; name: string }[]
  tags: readonly Tag[]
  changed?: string | undefined
  /** The id of the event that the change wrote. */
  eventId?: string | undefined
  /** The answer that was sent. */
  emailId?: string | undefined
}
