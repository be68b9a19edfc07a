import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { eventInWords } from '../ui/events'

const MOST_NEWS = 3

/** What others have just done, as in "Ana has just answered": the last few. */
export function newsInWords(events: readonly Event[], names: Names): string[] {
  const sentences = events.map((event) => {
    const did = event.kind === 'answered' ? 'has just answered' : eventInWords(event, names)
    return `${event.actorName ?? 'The site'} ${did}`
  })
  return [...new Set(sentences)].slice(-MOST_NEWS)
}
