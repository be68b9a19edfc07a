import type { EventKinds } from '../log/event-kind'
import { peopleUndoHandler } from './undo-people'

declare module '../log/event-kind-names' {
  interface EventKindNames extends Record<keyof typeof peopleEventKinds, true> {}
}

export const peopleEventKinds = {
  'people-joined': { did: 'joined two people', right: 'read', about: 'person', undo: peopleUndoHandler },
  'people-separated': { did: 'separated two people', right: 'read', about: 'person', undo: peopleUndoHandler },
} satisfies EventKinds
