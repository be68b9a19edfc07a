import * as v from 'valibot'
import { letterKinds } from '../../database/tables'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { type DetailsOf, detailsSchema } from '../../log/event-details'
import { defineKind, type EventKinds } from '../../log/event-kind'
import { appendEvents, type NewEvent } from '../../log/events'
import type { Subject } from '../../log/subjects'
import type { UndoContext } from '../../log/undo/undo-definition'
import { callUndo } from './call-undo'
import { letterDefinitions } from './letter-kinds'

declare module '../../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof letterEventKinds> {}
}

const letter = v.picklist(letterKinds)
const many = detailsSchema({ letter, count: v.number() })
const CANCEL_INSTEAD = 'While a letter waits, you can cancel it under Letters.'

/** Events about letters and calls. None has a text or an address. */
export const letterEventKinds = {
  'letters-sent': { action: 'sent letters', details: many, right: 'letters', undo: { why: CANCEL_INSTEAD } },
  'letter-sent': defineKind({
    action: 'sent a letter',
    describe: ({ letter: kind }) => `sent the letter “${letterDefinitions[kind].label}”`,
    details: detailsSchema({ letter }),
    right: 'rate',
    undo: { why: CANCEL_INSTEAD },
  }),
  'letters-canceled': {
    action: 'canceled letters',
    details: many,
    right: 'letters',
    undo: { why: 'Send them again.' },
  },
  'letter-canceled': defineKind({
    action: 'canceled a letter',
    describe: ({ letter: kind }) => `canceled the letter “${letterDefinitions[kind].label}”`,
    details: detailsSchema({ letter }),
    right: 'rate',
    undo: { why: 'Send it again.' },
  }),
  'call-recorded': defineKind({
    action: 'told the family by phone',
    describeUndo: () => 'took back that the family was told by phone',
    details: detailsSchema({ letter }),
    right: 'rate',
    undo: callUndo,
  }),
} satisfies EventKinds

interface LetterBatch {
  id: string
  did: 'sent' | 'canceled'
  letter: v.InferOutput<typeof letter>
  letters: readonly { applicationId: string; submissionId: string; emailId: string }[]
}

/** Appends an event for each letter, after one for all of them. */
export async function appendLetterEvents({ transaction, app, actor }: UndoContext, batch: LetterBatch): Promise<void> {
  const { id, did, letter: kind, letters } = batch
  const common = { actorId: actor.id, at: app.now().toISOString() }
  const head: NewEvent = { ...common, kind: `letters-${did}`, details: { letter: kind, count: letters.length } }
  const events = letters.map(({ applicationId, submissionId, emailId }): NewEvent => {
    const about: Subject[] = [
      { kind: 'application', id: applicationId },
      { kind: 'submission', id: submissionId },
      { kind: 'email', id: emailId },
    ]
    return { ...common, kind: `letter-${did}`, details: { letter: kind }, about }
  })
  await yieldToEventLoop()
  const [first] = await appendEvents(transaction, [head, ...events])
  if (first)
    await transaction.insertInto('batches').values({ id, sequence: first.sequence, count: events.length }).execute()
}
