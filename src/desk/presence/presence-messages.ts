import type { Writing } from '../../database/tables'
import type { PresentMember } from '../../staff/presence/read-presence'

/** What a page says about the others who have the same open. */
export interface PresenceMessages {
  /** Who is here. */
  here: string[]
  /** What they have done since the page was made. */
  news: string[]
}

const writingWords: Readonly<Record<Writing, string>> = {
  answer: 'writing an answer',
  note: 'writing a note',
  reply: 'pasting a reply',
  draft: 'editing this',
}

/** Who else is there, each in one sentence; of oneself only what one is writing in another tab. */
export function describePeople(people: readonly PresentMember[], readerId: string): string[] {
  return people.flatMap(({ staffId, name, writing }) => {
    if (staffId !== readerId) return `${name} is ${writing ? writingWords[writing] : 'here'}`
    return writing ? `You are ${writingWords[writing]} in another tab` : []
  })
}
