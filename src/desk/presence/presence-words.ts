import type { Present } from '../../staff/presence/read-presence'
import type { Writing } from '../../staff/presence/record-presence'

/** What a page says about the others who have its submission open. */
export interface PresenceWords {
  /** Who is here. */
  here: string[]
  /** What they have done since the page was made. */
  news: string[]
}

const writingWords: Readonly<Record<Writing, string>> = {
  answer: 'writing an answer',
  note: 'writing a note',
  reply: 'pasting a reply',
}

/** Who else is there, each in one sentence; of oneself only what one is writing in another tab. */
export function presentInWords(people: readonly Present[], readerId: string): string[] {
  return people.flatMap(({ staffId, name, writing }) => {
    if (staffId !== readerId) return `${name} is ${writing ? writingWords[writing] : 'here'}`
    return writing ? `You are ${writingWords[writing]} in another tab` : []
  })
}
