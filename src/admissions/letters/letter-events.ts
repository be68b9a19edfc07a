import * as v from 'valibot'
import { letterKinds, statuses } from '../../database/tables'
import { changeSchema, type DetailsOf, detailsSchema } from '../../log/event-details'
import { defineKind, type EventKinds } from '../../log/event-kind'
import type { NewEvent } from '../../log/events'
import type { UndoContext } from '../../log/undo/undo-definition'
import { aboutEmail } from '../../submissions/emails/about-email'
import type { ChangedRow } from '../../submissions/handling/changed-row'
import { callUndo } from './call-undo'
import { type LetterKind, letterDefinitions } from './letter-kinds'

declare module '../../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof letterEventKinds> {}
}

const details = detailsSchema({
  letter: v.picklist(letterKinds),
  status: v.exactOptional(changeSchema(v.picklist(statuses))),
})

/** Events about letters and calls. None has a text or an address. */
export const letterEventKinds = {
  'letter-sent': defineKind({
    action: 'sent a letter',
    describe: ({ letter }) => `sent the letter “${letterDefinitions[letter].label}”`,
    details,
    right: 'rate',
    undo: { why: 'While a letter waits, you can cancel it under Letters.' },
  }),
  'letter-canceled': defineKind({
    action: 'canceled a letter',
    describe: ({ letter }) => `canceled the letter “${letterDefinitions[letter].label}”`,
    details,
    right: 'rate',
    undo: { why: 'Send it again under Letters.' },
  }),
  'call-recorded': defineKind({
    action: 'told the family by phone',
    describeUndo: () => 'took back that the family was told by phone',
    details,
    right: 'rate',
    undo: callUndo,
  }),
} satisfies EventKinds

/** Creates the event of a letter, without its text and address. `answered` is the submission, if the letter answered it. */
export function createLetterEvent(
  { app, actor }: UndoContext,
  kind: 'letter-sent' | 'letter-canceled',
  letter: LetterKind,
  [applicationId, submissionId, emailId]: readonly [string, string, string],
  answered?: ChangedRow,
): NewEvent {
  const about = [
    { kind: 'application', id: applicationId } as const,
    ...aboutEmail(emailId, submissionId).map((each) => (each.kind === 'submission' ? (answered?.about ?? each) : each)),
  ]
  const { status } = answered?.details ?? {}
  return { kind, actorId: actor.id, about, details: { letter, ...(status && { status }) }, at: app.now().toISOString() }
}
