import * as v from 'valibot'
import { type DetailsOf, openDetailsSchema } from '../log/event-details'
import type { EventKinds } from '../log/event-kind'
import { peopleUndo } from './undo-people'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof peopleEventKinds> {}
}

/** References of the people's submissions. */
const references = v.array(v.string())

export const peopleEventKinds = {
  'people-joined': {
    action: 'joined two people',
    details: openDetailsSchema({ joined: references }),
    right: 'read',
    undo: peopleUndo,
  },
  'people-separated': {
    action: 'separated two people',
    details: openDetailsSchema({ separated: references }),
    right: 'read',
    undo: peopleUndo,
  },
  'people-kept-apart': {
    action: 'noted that two people are not the same',
    details: openDetailsSchema({ apart: references }),
    right: 'read',
    undo: { why: 'If they are the same person after all, join them by reference.' },
  },
} satisfies EventKinds
