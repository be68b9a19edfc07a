import * as v from 'valibot'
import { type DetailsOf, detailsWith } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'
import { peopleUndo } from './undo-people'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof peopleEventKinds> {}
}

/** References of what they sent. */
const references = v.array(v.string())

export const peopleEventKinds = {
  'people-joined': {
    did: 'joined two people',
    details: detailsWith({ joined: references }),
    right: 'read',
    undo: peopleUndo,
  },
  'people-separated': {
    did: 'separated two people',
    details: detailsWith({ separated: references }),
    right: 'read',
    undo: peopleUndo,
  },
  'people-kept-apart': {
    did: 'noted that two people are not the same',
    details: detailsWith({ apart: references }),
    right: 'read',
    undo: { why: 'If they are the same person after all, join them by reference.' },
  },
} satisfies EventKinds
