import type { CappedCount } from '../../submissions/inbox/inbox-list'
import type { Suggestion } from '../../submissions/people/suggest-people'

/** What somebody is called: by the name that they gave last. */
export function personName({ names: [name], emails: [email] }: Pick<Suggestion, 'names' | 'emails'>): string {
  return name ?? email ?? 'No name'
}

export function submissionsInWords({ n, isCapped }: CappedCount): string {
  return `${n.toLocaleString('en-US')}${isCapped ? '+' : ''} ${n === 1 ? 'submission' : 'submissions'}`
}

export const reasonWords: Readonly<Record<Suggestion['reason'], string>> = {
  'name-and-phone': 'Same full name and phone',
  phone: 'Same phone',
  name: 'Same full name',
  reference: 'You searched for them',
}
