import type { WritingKind } from '../../database/tables'
import type { PresentMember } from '../../staff/presence/read-presence'

export interface PresenceMessages {
  /** One sentence per person on the page. */
  here: string[]
  /** Changes since the page was loaded. */
  news: string[]
}

const writingLabels: Readonly<Record<WritingKind, string>> = {
  answer: 'writing an answer',
  note: 'writing a note',
  reply: 'pasting a reply',
  draft: 'editing this',
}

/** Describes each person in a sentence. The viewer is listed only if writing in another tab. */
export function describePeople(people: readonly PresentMember[], readerId: string): string[] {
  return people.flatMap(({ staffId, name, writing }) => {
    if (staffId !== readerId) return `${name} is ${writing ? writingLabels[writing] : 'viewing this page'}`
    return writing ? `You are ${writingLabels[writing]} in another tab` : []
  })
}
