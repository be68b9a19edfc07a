import { MINUTE, momentAfter } from '../../content/moments'

/** The time until which sending an email can be undone (ISO 8601). */
export function getUndoDeadline(now: Date): string {
  return momentAfter(now, MINUTE)
}
