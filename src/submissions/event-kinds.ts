import * as v from 'valibot'
import { channels } from '../database/tables'
import { anyChange, changed, changedText, type DetailsOf, details, detailsWith } from '../log/event-details'
import { defineKind, type EventKinds, wordsFor } from '../log/event-kind'
import { undone } from '../log/undo/undone'
import { peopleEventKinds } from '../people/event-kinds'
import { correctedBackInWords, correctedInWords } from './corrections/correction-words'
import { arrivedInWords, enteredFrom } from './entry/entry'
import {
  andMovedInWords,
  andUnassigned,
  assignedBackInWords,
  assignedInWords,
  fromStatusToStatus,
  mergedInWords,
  movedInWords,
  tagInWords,
  tagsInWords,
} from './event-sentences'
import { statuses } from './statuses'
import { answerUndo } from './undo/undo-answer'
import { addressUndo, emailStateUndo } from './undo/undo-email'
import { noteUndo } from './undo/undo-note'
import { replyUndo } from './undo/undo-reply'
import { rowsUndo } from './undo/undo-rows'
import { tagNameUndo, tagRemovalUndo } from './undo/undo-tags'
import { viewUndo } from './views/undo-view'

declare module '../log/event-details' {
  interface DetailsByKind
    extends DetailsOf<Omit<typeof submissionEventKinds, 'undone' | keyof typeof peopleEventKinds>> {}
}

const status = changed(v.picklist(statuses))

/** What an answer, or taking it back, changed of its submission. */
const answerEffects = { status: v.exactOptional(status), assignee: v.exactOptional(changedText) }

/** Whether the hour had no room for the emails that would have told colleagues of it. */
const unsent = v.exactOptional(v.literal(true))

/** What kind of email, and how it stands in the outbox. */
const emailState = { email: v.string(), state: changedText }

const savedReply = details({ title: v.exactOptional(changedText), body: v.exactOptional(changedText) })

const savedView = details({ name: v.exactOptional(changedText), list: v.exactOptional(changedText) })

/** What can be done with submissions, and with the people who sent them. */
export const submissionEventKinds = {
  'status-changed': defineKind({
    did: 'changed the status',
    inWords: (details) => `changed the status${fromStatusToStatus(details)}`,
    undoneInWords: wordsFor(v.object({ status }), (details) => `set the status back${fromStatusToStatus(details)}`),
    details: details({ status, confirmation: v.exactOptional(anyChange) }),
    right: 'read',
    undo: rowsUndo,
  }),
  assigned: defineKind({
    did: 'assigned',
    inWords: (details, names, { actorId }) => assignedInWords(details, names, actorId),
    undoneInWords: wordsFor(v.object({ assignee: changedText }), assignedBackInWords),
    details: details({ assignee: changedText, unsent }),
    right: 'read',
    undo: rowsUndo,
  }),
  'season-assigned': defineKind({
    did: 'moved it to another season',
    inWords: (details, names) => movedInWords(details, names),
    undoneInWords: wordsFor(v.object({ season: v.exactOptional(changedText) }), ({ season }, names) =>
      season ? movedInWords({ season }, names, 'moved it back') : 'let its season follow its program again',
    ),
    details: details({ season: changedText, seasonAssigned: v.exactOptional(changed(v.boolean())) }),
    right: 'read',
    undo: rowsUndo,
  }),
  answered: defineKind({
    did: 'answered',
    inWords: ({ assignee }) => (assignee ? 'answered and took it' : 'answered'),
    undoneInWords: wordsFor(v.object(answerEffects), (details) => `took the answer back${andUnassigned(details)}`),
    details: details(answerEffects),
    right: 'read',
    undo: answerUndo,
  }),
  'note-added': {
    did: 'wrote a note',
    undoneInWords: wordsFor(v.object({ note: changed(v.boolean()) }), ({ note }) =>
      note.after ? 'put a note back' : 'took a note back',
    ),
    details: details({
      kind: v.picklist(['note', 'reply']),
      mentioned: v.pipe(v.array(v.string()), v.readonly()),
      unsent,
      status: v.exactOptional(status),
    }),
    right: 'read',
    undo: noteUndo,
  },
  'health-information-opened': {
    did: 'opened the health information',
    details: details({}),
    right: 'read',
    undo: { why: 'Views can’t be undone.' },
  },
  'answer-taken-back': defineKind({
    did: 'took an answer back',
    inWords: (details) => `took an answer back${andUnassigned(details)}`,
    details: details({ ...answerEffects, confirmation: v.exactOptional(anyChange) }),
    right: 'read',
    undo: { why: 'Write the answer again.' },
  }),
  'tags-changed': defineKind({
    did: 'changed the tags',
    inWords: tagsInWords,
    undoneInWords: tagsInWords,
    // By tag, as in "tag:" and its id.
    details: v.record(v.string(), changed(v.boolean())),
    right: 'read',
    undo: rowsUndo,
  }),
  'answer-corrected': defineKind({
    did: 'corrected an answer',
    inWords: (details, names) => correctedInWords(details) + andMovedInWords(details, names),
    undoneInWords: wordsFor(
      detailsWith({ season: v.exactOptional(changedText) }),
      (details, names) => correctedBackInWords(details) + andMovedInWords(details, names),
    ),
    // By form and field, as in "answer:application.phone"; and the season, where that moved with the program.
    details: v.record(v.string(), changedText),
    right: 'read',
    undo: rowsUndo,
  }),
  'submission-entered': defineKind({
    did: 'entered it by hand',
    inWords: ({ from, arrived }, _, { at }) =>
      `entered it${enteredFrom(from)}${arrived === undefined ? '' : `, ${arrivedInWords(arrived, at)}`}`,
    details: details({ from: v.picklist(channels), arrived: v.exactOptional(v.string()) }),
    right: 'read',
    undo: rowsUndo,
  }),
  'bulk-changed': {
    did: 'changed several submissions',
    details: detailsWith({
      did: v.picklist(['status', 'assignee', 'season', 'tag', 'undo']),
      count: v.number(),
      // The batch that an undo undid.
      undoes: v.exactOptional(v.string()),
      unsent,
    }),
    right: 'read',
    // Its rows are undone, all together (src/submissions/bulk).
    undo: { why: 'Undo its changes together or one at a time.' },
  },
  undone,
  ...peopleEventKinds,
  exported: {
    did: 'exported',
    details: details({
      filter: v.pipe(v.array(v.string()), v.readonly()),
      count: v.number(),
      format: v.string(),
      health: v.boolean(),
      columns: v.array(v.string()),
    }),
    right: 'read',
    undo: { why: 'It was already downloaded or printed.' },
  },
  'view-saved': { did: 'saved a list', details: savedView, right: 'read', undo: viewUndo },
  'view-deleted': { did: 'deleted a list', details: savedView, right: 'read', undo: viewUndo },
  'tag-renamed': {
    did: 'renamed a tag',
    details: details({ name: changedText }),
    right: 'read',
    undo: tagNameUndo,
  },
  'tag-deleted': defineKind({
    did: 'deleted a tag',
    inWords: (details) => `deleted the tag${tagInWords(details)}`,
    details: details({ name: changedText }),
    right: 'read',
    undo: tagRemovalUndo,
  }),
  'tag-merged': defineKind({
    did: 'merged a tag into another',
    inWords: (details, names) => mergedInWords(details, names),
    // The other tag's id.
    details: details({ name: changedText, into: changedText }),
    right: 'read',
    undo: tagRemovalUndo,
  }),
  'email-sent-again': {
    did: 'sent an email again',
    details: details(emailState),
    right: 'emails',
    undo: { why: 'The email was sent or is about to be. While it’s waiting, you can stop it under Emails.' },
  },
  'address-corrected': {
    did: 'corrected an address',
    // The sender's, where the email was to another one.
    details: details({
      address: changedText,
      state: v.exactOptional(changedText),
      sender: v.exactOptional(changedText),
    }),
    right: 'emails',
    undo: addressUndo,
  },
  'email-stopped': {
    did: 'stopped an email',
    details: details(emailState),
    right: 'emails',
    undo: emailStateUndo,
  },
  'email-set-aside': {
    did: 'decided not to send an email',
    details: details(emailState),
    right: 'emails',
    undo: emailStateUndo,
  },
  'test-sent': {
    did: 'sent a test email',
    details: details({}),
    right: 'emails',
    undo: { why: 'The email was sent.' },
  },
  'emails-tried': {
    did: 'had all waiting emails tried',
    details: details({ emails: v.number() }),
    right: 'emails',
    undo: { why: 'The emails were sent or tried.' },
  },
  'reply-saved': { did: 'saved a reply', details: savedReply, right: 'replies', undo: replyUndo },
  'reply-deleted': { did: 'deleted a reply', details: savedReply, right: 'replies', undo: replyUndo },
} satisfies EventKinds
