import { MINUTE, momentAfter } from '../../content/moments'
/** The end of the minute in which what a person sends to people can be taken back, as ISO 8601. */
export function undoDeadline(now: Date): string {
  return momentAfter(now, MINUTE)
}
