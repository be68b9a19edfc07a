import type { EventKind } from '../../log/event-kinds'
import type { NotUndoable, UndoHandler } from '../../log/undo/undo-handler'
import { peopleUndoHandler } from '../../people/undo-people'
import { viewUndoHandler } from '../views/undo-view'
import { answerUndoHandler } from './undo-answer'
import { addressUndoHandler, emailStateUndoHandler } from './undo-email'
import { entryUndoHandler } from './undo-entry'
import { noteUndoHandler } from './undo-note'
import { replyUndoHandler } from './undo-reply'
import { assignmentUndoHandler, statusUndoHandler } from './undo-status'
import { tagNameUndoHandler, tagsUndoHandler } from './undo-tags'

/** What only src/staff knows how to undo (src/staff/undoHandlers.ts). */
export type StaffEventKind =
  | 'signed-in'
  | 'session-ended'
  | 'staff-invited'
  | 'role-changed'
  | 'staff-removed'
  | 'account-changed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'sign-in-link-made'
  | 'first-owner-made'
  | 'attempts-refused'

/** What only src/editorial knows how to undo (src/editorial/undoHandlers.ts). */
export type EditorialEventKind =
  | 'words-drafted'
  | 'words-published'
  | 'words-scheduled'
  | 'money-published'
  | 'file-added'
  | 'file-removed'
  | 'finding-accepted'
  | 'finding-reopened'

/** How each kind of event is undone, or why it cannot be. A kind that is missing here does not compile. */
export const submissionUndoHandlers: Readonly<
  Record<Exclude<EventKind, StaffEventKind | EditorialEventKind>, UndoHandler | NotUndoable>
> = {
  'status-changed': statusUndoHandler,
  assigned: assignmentUndoHandler,
  answered: answerUndoHandler,
  'note-added': noteUndoHandler,
  'care-opened': { why: 'Views can’t be undone.' },
  'answer-taken-back': { why: 'Write the answer again.' },
  'tags-changed': tagsUndoHandler,
  'submission-entered': entryUndoHandler,
  // Its rows are undone, all together (src/submissions/bulk).
  'bulk-changed': { why: 'Undo its changes together or one at a time.' },
  // As what it has undone.
  undone: { why: 'What this undid can’t be brought back from here.' },
  'people-joined': peopleUndoHandler,
  'people-separated': peopleUndoHandler,
  exported: { why: 'The file was already downloaded.' },
  'view-saved': viewUndoHandler,
  'view-deleted': viewUndoHandler,
  'tag-renamed': tagNameUndoHandler,
  'email-sent-again': {
    why: 'The email was sent or is about to be. While it’s waiting, you can stop it under Emails.',
  },
  'address-corrected': addressUndoHandler,
  'email-stopped': emailStateUndoHandler,
  'email-set-aside': emailStateUndoHandler,
  'test-sent': { why: 'The email was sent.' },
  'reply-saved': replyUndoHandler,
  'reply-deleted': replyUndoHandler,
}
