import type { EventDetails } from '../../submissions/events'
import { isChange } from '../../submissions/log'
import { statusWords } from '../ui/status-mark'

/** A detail of an event in plain words: what it was before, where it changed, and what it is. */
export interface DetailWords {
  label: string
  before: string | undefined
  after: string
}

/** Labels that are not their name. What has none here is shown by its name. */
const labels: Readonly<Record<string, string>> = {
  assignee: 'Assigned to',
  mentioned: 'Named',
  receipt: 'Confirmation',
  by: 'Signed in by',
  notify: 'Hears by email',
  to: 'Address',
  to_address: 'Address',
  fields: 'Opened',
}

/** Numbers and ids that are the site's own business. */
const HIDDEN = new Set(['version', 'session', 'email', 'emailId', 'id'])

const words: Readonly<Record<string, string>> = {
  ...statusWords,
  code: 'a mailed code',
  passkey: 'a passkey',
  invitation: 'the invitation',
  'first-owner': 'the first owner’s link',
  'sign-in': 'a sign-in link',
}

/** What was before and after, in plain words; `names` are those of members of staff, by id. */
export function detailsInWords(details: EventDetails, names: ReadonlyMap<string, string>): DetailWords[] {
  const inWords = (value: unknown): string => {
    if (value === null) return 'nobody'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) return value.map(inWords).join(', ')
    const text = String(value)
    return names.get(text) ?? words[text] ?? text
  }
  return Object.entries(details)
    .filter(([name, value]) => !HIDDEN.has(name) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => {
      const [before, after] = isChange(value) ? [inWords(value.before), value.after] : [undefined, value]
      return { label: labels[name] ?? capitalized(name), before, after: inWords(after) }
    })
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
