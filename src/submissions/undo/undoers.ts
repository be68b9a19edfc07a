import type { EventKind } from '../../log/event-kinds'
import type { NotUndoable, UndoHandler } from '../../log/undo/undo-handler'
import { viewUndoer } from '../views/undo-view'
import { answerUndoer } from './undo-answer'
import { entryUndoer } from './undo-entry'
import { addressUndoer, emailStateUndoer } from './undo-mail'
import { noteUndoer } from './undo-note'
import { peopleUndoer } from './undo-people'
import { replyUndoer } from './undo-reply'
import { assignmentUndoer, statusUndoer } from './undo-status'
import { tagNameUndoer, tagsUndoer } from './undo-tags'

/** What only src/staff knows how to undo (src/staff/undoers.ts). */
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

/** What only src/editorial knows how to undo (src/editorial/undoers.ts). */
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
export const submissionUndoers: Readonly<
  Record<Exclude<EventKind, StaffEventKind | EditorialEventKind>, UndoHandler | NotUndoable>
> = {
  'status-changed': statusUndoer,
  assigned: assignmentUndoer,
  answered: answerUndoer,
  'note-added': noteUndoer,
  'care-opened': { why: 'Views can’t be undone.' },
  'answer-taken-back': { why: 'Write the answer again.' },
  'tags-changed': tagsUndoer,
  'submission-entered': entryUndoer,
  // Its rows are undone, all together (src/submissions/bulk).
  'bulk-changed': { why: 'Undo its changes together or one at a time.' },
  // As what it has undone.
  undone: { why: 'What this undid can’t be brought back from here.' },
  'people-joined': peopleUndoer,
  'people-separated': peopleUndoer,
  exported: { why: 'The file was already downloaded.' },
  'view-saved': viewUndoer,
  'view-deleted': viewUndoer,
  'tag-renamed': tagNameUndoer,
  'email-sent-again': {
    why: 'The email was sent or is about to be. While it’s waiting, you can stop it under Emails.',
  },
  'address-corrected': addressUndoer,
  'email-stopped': emailStateUndoer,
  'email-set-aside': emailStateUndoer,
  'test-sent': { why: 'The email was sent.' },
  'reply-saved': replyUndoer,
  'reply-deleted': replyUndoer,
}
