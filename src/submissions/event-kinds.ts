import type { EventKinds } from '../log/event-kind'
import { changeOf } from '../log/events'
import { undone } from '../log/undo/undone'
import { peopleEventKinds } from '../people/event-kinds'
import { enteredFrom } from './entry/entry'
import { assignedBackInWords, assignedInWords, fromStatusToStatus, tagsInWords } from './event-sentences'
import { answerUndoHandler } from './undo/undo-answer'
import { addressUndoHandler, emailStateUndoHandler } from './undo/undo-email'
import { noteUndoHandler } from './undo/undo-note'
import { replyUndoHandler } from './undo/undo-reply'
import { assignmentUndoHandler, entryUndoHandler, statusUndoHandler } from './undo/undo-status'
import { tagNameUndoHandler, tagsUndoHandler } from './undo/undo-tags'
import { viewUndoHandler } from './views/undo-view'

declare module '../log/event-kind-names' {
  interface EventKindNames extends Record<keyof typeof submissionEventKinds, true> {}
}

/** What can be done with submissions, and with the people who sent them. */
export const submissionEventKinds = {
  'status-changed': {
    did: 'changed the status',
    inWords: ({ details }) => `changed the status${fromStatusToStatus(details)}`,
    undoneInWords: (details) => `set the status back${fromStatusToStatus(details)}`,
    right: 'read',
    undo: statusUndoHandler,
  },
  assigned: {
    did: 'assigned',
    inWords: assignedInWords,
    undoneInWords: assignedBackInWords,
    right: 'read',
    undo: assignmentUndoHandler,
  },
  answered: {
    did: 'answered',
    undoneInWords: () => 'took the answer back',
    right: 'read',
    undo: answerUndoHandler,
  },
  'note-added': {
    did: 'wrote a note',
    undoneInWords: ({ note }) => (changeOf(note)?.after === true ? 'put a note back' : 'took a note back'),
    right: 'read',
    undo: noteUndoHandler,
  },
  'care-opened': { did: 'opened the health information', right: 'read', undo: { why: 'Views can’t be undone.' } },
  'answer-taken-back': { did: 'took an answer back', right: 'read', undo: { why: 'Write the answer again.' } },
  'tags-changed': {
    did: 'changed the tags',
    inWords: ({ details }, names) => tagsInWords(details, names),
    undoneInWords: tagsInWords,
    right: 'read',
    undo: tagsUndoHandler,
  },
  'submission-entered': {
    did: 'entered it by hand',
    inWords: ({ details }) => `entered it${enteredFrom(details?.from)}`,
    right: 'read',
    undo: entryUndoHandler,
  },
  'bulk-changed': {
    did: 'changed several submissions',
    right: 'read',
    // Its rows are undone, all together (src/submissions/bulk).
    undo: { why: 'Undo its changes together or one at a time.' },
  },
  undone,
  ...peopleEventKinds,
  exported: { did: 'exported', right: 'read', undo: { why: 'The file was already downloaded.' } },
  'view-saved': { did: 'saved a list', right: 'read', undo: viewUndoHandler },
  'view-deleted': { did: 'deleted a list', right: 'read', undo: viewUndoHandler },
  'tag-renamed': { did: 'renamed a tag', right: 'read', undo: tagNameUndoHandler },
  'email-sent-again': {
    did: 'sent an email again',
    right: 'emails',
    undo: { why: 'The email was sent or is about to be. While it’s waiting, you can stop it under Emails.' },
  },
  'address-corrected': { did: 'corrected an address', right: 'emails', undo: addressUndoHandler },
  'email-stopped': { did: 'stopped an email', right: 'emails', undo: emailStateUndoHandler },
  'email-set-aside': { did: 'decided not to send an email', right: 'emails', undo: emailStateUndoHandler },
  'test-sent': { did: 'sent a test email', right: 'emails', undo: { why: 'The email was sent.' } },
  'reply-saved': { did: 'saved a reply', right: 'replies', undo: replyUndoHandler },
  'reply-deleted': { did: 'deleted a reply', right: 'replies', undo: replyUndoHandler },
} satisfies EventKinds
