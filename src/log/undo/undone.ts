import type { EventKind } from '../event-kind'

declare module '../event-kind-names' {
  interface EventKindNames {
    undone: true
  }
}

/** That something was undone. Undoing that does it again, by the handler of what had been undone. */
export const undone: EventKind = {
  did: 'undid',
  right: 'read',
  undo: { why: 'What this undid can’t be brought back from here.' },
}
