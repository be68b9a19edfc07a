import { randomUUID } from 'node:crypto'
import type { PresenceSubject } from '../../staff/presence/presence-subject'
import { readPresence } from '../../staff/presence/read-presence'
import type { DeskRequest } from '../request'
import type { PageState } from './presence-strip'

/** Reads who has a subject open, for rendering its page. */
export async function readPageState({ site }: DeskRequest, subject: PresenceSubject): Promise<PageState> {
  const tab = randomUUID()
  return { tab, people: await readPresence(site.database, { subject, exceptTab: tab }, site.app.now()) }
}
