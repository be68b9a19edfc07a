import type { Database } from '../../src/database/connection'
import type { Role } from '../../src/staff/roles'
import { startSession } from '../../src/staff/sessions'
import { addStaff } from './desk'

/** For tests: the headers of a browser in which a new member of staff with a role is signed in. */
export async function signIn(database: Database, role: Role, now: Date, name?: string) {
  const actor = await addStaff(database, { role, ...(name && { name }) })
  const { token } = await startSession(database, { staffId: actor.id, browser: 'Firefox on Linux' }, now)
  return { actor, headers: { Cookie: `desk-session=${token}`, 'Sec-Fetch-Site': 'same-origin' } }
}
