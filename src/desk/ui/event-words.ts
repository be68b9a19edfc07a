import { may, type Right } from '../../access/roles'
import { type EventKind, eventKinds } from '../../log/event-kinds'
import type { Event } from '../../log/events'
import { kindOf } from '../../log/undo/history'

interface EventWords {
  /** What somebody did, as in "Rosa …". */
  did: string
  /** Who may read what was before and after. */
  right: Right
}

const read = (did: string): EventWords => ({ did, right: 'read' })
const emails = (did: string): EventWords => ({ did, right: 'emails' })
const replies = (did: string): EventWords => ({ did, right: 'replies' })
const edit = (did: string): EventWords => ({ did, right: 'edit' })
const staff = (did: string): EventWords => ({ did, right: 'staff' })

/** What each kind of event is called. */
export const eventWords: Readonly<Record<EventKind, EventWords>> = {
  'status-changed': read('changed the status'),
  assigned: read('assigned'),
  answered: read('answered'),
  'note-added': read('wrote a note'),
  'care-opened': read('opened the health information'),
  'answer-taken-back': read('took an answer back'),
  'tags-changed': read('changed the tags'),
  'submission-entered': read('entered it by hand'),
  'bulk-changed': read('changed several submissions'),
  undone: read('undid'),
  'people-joined': read('joined two people'),
  'people-separated': read('separated two people'),
  exported: read('exported'),
  'view-saved': read('saved a list'),
  'view-deleted': read('deleted a list'),
  'tag-renamed': read('renamed a tag'),
  'email-sent-again': emails('sent an email again'),
  'address-corrected': emails('corrected an address'),
  'email-stopped': emails('stopped an email'),
  'email-set-aside': emails('decided not to send an email'),
  'test-sent': emails('sent a test email'),
  'reply-saved': replies('saved a reply'),
  'reply-deleted': replies('deleted a reply'),
  'words-drafted': edit('saved a draft'),
  'words-published': edit('published a text'),
  'words-scheduled': edit('changed the plan'),
  'money-published': staff('changed fees or buttons'),
  'file-added': edit('uploaded a file'),
  'file-removed': edit('removed a file'),
  'finding-accepted': edit('accepted a site check finding'),
  'finding-reopened': edit('reopened a site check finding'),
  'first-owner-made': staff('became the first owner'),
  'signed-in': staff('signed in'),
  'session-ended': staff('ended a session'),
  'staff-invited': staff('invited'),
  'role-changed': staff('changed the role'),
  'staff-removed': staff('removed'),
  'account-changed': staff('changed their account'),
  'passkey-added': staff('added a passkey'),
  'passkey-renamed': staff('renamed a passkey'),
  'passkey-removed': staff('removed a passkey'),
  'sign-in-link-made': staff('created a sign-in link'),
  'attempts-refused': staff('refused attempts in the past hour'),
}

/** What an event says was done. */
export function didOf(kind: string): string {
  return wordsFor(kind)?.did ?? kind.replaceAll('-', ' ')
}

/**
 * Whether a role may read what was before and after. An undoing tells of what it has undone. Of a kind that nobody has
 * described, only the owner may.
 */
export function mayReadDetails(role: string, event: Pick<Event, 'kind' | 'details'>): boolean {
  return may(role, wordsFor(kindOf(event))?.right ?? 'staff')
}

/** Undefined for what a later version of the site wrote. */
function wordsFor(kind: string): EventWords | undefined {
  const known = eventKinds.find((each) => each === kind)
  return known && eventWords[known]
}
