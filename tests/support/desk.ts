import type { Role } from '../../src/staff/roles'
import { startSession } from '../../src/staff/sessions'
import { transact } from '../../src/database/transact'
import { randomUUIDv7 } from 'node:crypto'
import { ADDRESS, type TestSite } from './test-site'

/** A browser in which somebody of the office is signed in. */
export interface DeskBrowser {
  staffId: string
  get: (path: string) => Promise<Response>
  /** The text of a page. */
  read: (path: string) => Promise<string>
  /** Posts a form with the token of the session; redirects are not followed. */
  post: (path: string, fields: Record<string, string>) => Promise<Response>
}

/** Makes a member of staff with a role, signed in. */
export async function signIn(site: TestSite, role: Role, name = 'Rosa Marín'): Promise<DeskBrowser> {
  const staffId = await addStaff(site, role, name)
  const { token } = await transact(site.database, (transaction) =>
    startSession(transaction, { staffId, browser: 'Firefox on Linux' }, site.clock.now()),
  )
  const headers = { Cookie: `desk-session=${token}`, 'Sec-Fetch-Site': 'same-origin', Origin: ADDRESS }
  const get = (path: string) => site.fetch(path, { headers })
  const read = async (path: string) => (await get(path)).text()
  return {
    staffId,
    get,
    read,
    post: async (path, fields) => {
      const formToken = await tokenIn(read)
      const body = new URLSearchParams({ ...fields, token: formToken }).toString()
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return site.fetch(path, { method: 'POST', body, headers: { ...headers, ...type } })
    },
  }
}

/** Every page has the token in the form that signs out. */
async function tokenIn(read: (path: string) => Promise<string>): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await read('/desk/inbox'))?.[1] ?? ''
}

async function addStaff({ database, clock }: TestSite, role: Role, name: string): Promise<string> {
  const id = randomUUIDv7()
  const email = `${id}@program.example`
  const at = clock.now().toISOString()
  const moments = { unread_from: at, created_at: at, joined_at: at, removed_at: null }
  await transact(database, (transaction) =>
    transaction
      .insertInto('staff')
      .values({ id, email, email_key: email, name, role, ...moments })
      .execute(),
  )
  return id
}
