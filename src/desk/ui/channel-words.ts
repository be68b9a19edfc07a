import type { Channel } from '../../submissions/entry/entry'

/** How what the office entered came to it: as it is chosen, and as it follows "entered it". */
export const channelWords: Readonly<Record<Channel, { choice: string; from: string }>> = {
  phone: { choice: 'Phone call', from: 'from a phone call' },
  paper: { choice: 'Paper', from: 'from paper' },
  'in-person': { choice: 'In person', from: 'for someone who came in person' },
}

/** As it follows "entered it"; nothing where nobody said. */
export function enteredFrom(way: unknown): string {
  return Object.hasOwn(channelWords, String(way)) ? ` ${channelWords[way as Channel].from}` : ''
}
