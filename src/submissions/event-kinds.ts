import * as v from 'valibot'
import { channels } from '../database/tables'
import {
  anyChangeSchema,
  changeSchema,
  type DetailsOf,
  detailsSchema,
  openDetailsSchema,
  textChangeSchema,
} from '../log/event-details'
import { defineKind, describeWith, type EventKinds } from '../log/event-kind'
import { undoneKind } from '../log/undo/undone'
import { peopleEventKinds } from '../people/event-kinds'
import { formatCorrection, formatCorrectionUndo } from './corrections/correction-words'
import { formatArrival, formatChannel } from './entry/entry'
import {
  formatAssignment,
  formatAssignmentUndo,
  formatMerge,
  formatMove,
  formatMoveClause,
  formatStatusChange,
  formatTagChanges,
  formatTagName,
  formatUnassignedClause,
  memberName,
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

const status = changeSchema(v.picklist(statuses))

/** Changes to a submission by sending or taking back an answer. */
const answerEffects = { status: v.exactOptional(status), assignee: v.exactOptional(textChangeSchema) }

/** Set if notices to colleagues were skipped because the hourly limit was used up. */
const unsentFlag = v.exactOptional(v.literal(true))

/** The email's kind and outbox state. */
const emailStateEntries = { email: v.string(), state: textChangeSchema }

const savedReply = detailsSchema({ title: v.exactOptional(textChangeSchema), body: v.exactOptional(textChangeSchema) })

const savedView = detailsSchema({ name: v.exactOptional(textChangeSchema), list: v.exactOptional(textChangeSchema) })

/** Events about submissions and the people who sent them. */
export const submissionEventKinds = {
  'status-changed': defineKind({
    action: 'changed the status',
    describe: (details) => `changed the status${formatStatusChange(details)}`,
    describeUndo: describeWith(v.object({ status }), (details) => `set the status back${formatStatusChange(details)}`),
    details: detailsSchema({ status, confirmation: v.exactOptional(anyChangeSchema) }),
    right: 'read',
    undo: rowsUndo,
  }),
  assigned: defineKind({
    action: 'assigned',
    describe: (details, names, { actorId }) => formatAssignment(details, names, actorId),
    describeUndo: describeWith(v.object({ assignee: textChangeSchema }), formatAssignmentUndo),
    details: detailsSchema({ assignee: textChangeSchema, unsent: unsentFlag }),
    right: 'read',
    undo: rowsUndo,
  }),
  'season-assigned': defineKind({
    action: 'moved it to another season',
    describe: (details, names) => formatMove(details, names),
    describeUndo: describeWith(v.object({ season: v.exactOptional(textChangeSchema) }), ({ season }, names) =>
      season ? formatMove({ season }, names, 'moved it back') : 'let its season follow its program again',
    ),
    details: detailsSchema({ season: textChangeSchema, seasonAssigned: v.exactOptional(changeSchema(v.boolean())) }),
    right: 'read',
    undo: rowsUndo,
  }),
  answered: defineKind({
    action: 'answered',
    describe: ({ assignee }, names) =>
      assignee ? `answered; assigned to ${memberName(assignee.after, names)}` : 'answered',
    describeUndo: describeWith(
      v.object(answerEffects),
      (details) => `took the answer back${formatUnassignedClause(details)}`,
    ),
    details: detailsSchema(answerEffects),
    right: 'read',
    undo: answerUndo,
  }),
  'note-added': {
    action: 'wrote a note',
    describeUndo: describeWith(v.object({ note: changeSchema(v.boolean()) }), ({ note }) =>
      note.after ? 'put a note back' : 'took a note back',
    ),
    details: detailsSchema({
      kind: v.picklist(['note', 'reply']),
      mentioned: v.pipe(v.array(v.string()), v.readonly()),
      unsent: unsentFlag,
      status: v.exactOptional(status),
    }),
    right: 'read',
    undo: noteUndo,
  },
  'health-information-opened': {
    action: 'opened the health information',
    details: detailsSchema({}),
    right: 'read',
    undo: { why: 'Views can’t be undone.' },
  },
  'answer-taken-back': defineKind({
    action: 'took an answer back',
    describe: (details) => `took an answer back${formatUnassignedClause(details)}`,
    details: detailsSchema({ ...answerEffects, confirmation: v.exactOptional(anyChangeSchema) }),
    right: 'read',
    undo: { why: 'Write the answer again.' },
  }),
  'tags-changed': defineKind({
    action: 'changed the tags',
    describe: formatTagChanges,
    describeUndo: formatTagChanges,
    // Keys are "tag:" and the tag's id.
    details: v.record(v.string(), changeSchema(v.boolean())),
    right: 'read',
    undo: rowsUndo,
  }),
  'answer-corrected': defineKind({
    action: 'corrected an answer',
    describe: (details, names) => formatCorrection(details) + formatMoveClause(details, names),
    describeUndo: describeWith(
      openDetailsSchema({ season: v.exactOptional(textChangeSchema) }),
      (details, names) => formatCorrectionUndo(details) + formatMoveClause(details, names),
    ),
    // Keys such as "answer:application.phone", and "season" if a corrected program changed the season.
    details: v.record(v.string(), textChangeSchema),
    right: 'read',
    undo: rowsUndo,
  }),
  'submission-entered': defineKind({
    action: 'entered it by hand',
    describe: ({ from, arrived }, _, { at }) =>
      `entered it${formatChannel(from)}${arrived === undefined ? '' : `, ${formatArrival(arrived, at)}`}`,
    details: detailsSchema({ from: v.picklist(channels), arrived: v.exactOptional(v.string()) }),
    right: 'read',
    undo: rowsUndo,
  }),
  'bulk-changed': {
    action: 'changed several submissions',
    details: openDetailsSchema({
      did: v.picklist(['status', 'assignee', 'season', 'tag', 'decision', 'letters', 'undo']),
      count: v.number(),
      // For an undo: the id of the undone batch.
      undoes: v.exactOptional(v.string()),
      unsent: unsentFlag,
    }),
    right: 'read',
    // The rows of a batch are undone together (src/submissions/bulk).
    undo: { why: 'Undo its changes together or one at a time.' },
  },
  undone: undoneKind,
  ...peopleEventKinds,
  exported: {
    action: 'exported',
    details: detailsSchema({
      filter: v.pipe(v.array(v.string()), v.readonly()),
      count: v.number(),
      format: v.string(),
      health: v.boolean(),
      columns: v.array(v.string()),
    }),
    right: 'read',
    undo: { why: 'It was already downloaded or printed.' },
  },
  'view-saved': { action: 'saved a list', details: savedView, right: 'read', undo: viewUndo },
  'view-deleted': { action: 'deleted a list', details: savedView, right: 'read', undo: viewUndo },
  'tag-renamed': {
    action: 'renamed a tag',
    details: detailsSchema({ name: textChangeSchema }),
    right: 'read',
    undo: tagNameUndo,
  },
  'tag-deleted': defineKind({
    action: 'deleted a tag',
    describe: (details) => `deleted the tag${formatTagName(details)}`,
    details: detailsSchema({ name: textChangeSchema }),
    right: 'read',
    undo: tagRemovalUndo,
  }),
  'tag-merged': defineKind({
    action: 'merged a tag into another',
    describe: (details, names) => formatMerge(details, names),
    // `into` is the id of the other tag.
    details: detailsSchema({ name: textChangeSchema, into: textChangeSchema }),
    right: 'read',
    undo: tagRemovalUndo,
  }),
  'email-sent-again': {
    action: 'sent an email again',
    details: detailsSchema(emailStateEntries),
    right: 'emails',
    undo: { why: 'The email was sent or is about to be. While it’s waiting, you can stop it under Emails.' },
  },
  'address-corrected': {
    action: 'corrected an address',
    // `sender` is set if the sender's address changed too.
    details: detailsSchema({
      address: textChangeSchema,
      state: v.exactOptional(textChangeSchema),
      sender: v.exactOptional(textChangeSchema),
    }),
    right: 'emails',
    undo: addressUndo,
  },
  'email-stopped': {
    action: 'stopped an email',
    details: detailsSchema(emailStateEntries),
    right: 'emails',
    undo: emailStateUndo,
  },
  'email-set-aside': {
    action: 'decided not to send an email',
    details: detailsSchema(emailStateEntries),
    right: 'emails',
    undo: emailStateUndo,
  },
  'test-sent': {
    action: 'sent a test email',
    details: detailsSchema({}),
    right: 'emails',
    undo: { why: 'The email was sent.' },
  },
  'emails-tried': {
    action: 'retried all waiting emails',
    details: detailsSchema({ emails: v.number() }),
    right: 'emails',
    undo: { why: 'The emails were sent or tried.' },
  },
  'reply-saved': { action: 'saved a reply', details: savedReply, right: 'replies', undo: replyUndo },
  'reply-deleted': { action: 'deleted a reply', details: savedReply, right: 'replies', undo: replyUndo },
} satisfies EventKinds
