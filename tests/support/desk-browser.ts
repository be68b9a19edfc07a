import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../../src/access/roles'
import { DESK_NAME } from '../../src/server/desk/requests'
import { createFormToken } from '../../src/server/signed-in/form-token'
import { revealSecret } from '../../src/staff/reveal-secret'
import { findSession, startSession } from '../../src/staff/sessions'
import { selectComplete } from './emails'
import { ADDRESS, type TestSite } from './test-site'

/** A browser without JavaScript that keeps cookies. */
export function openDeskBrowser(
  site: Pick<TestSite, 'fetch'>,
  { agent = 'Firefox/140.0', address = ADDRESS, network = '' } = {},
) {
  const cookies = new Map<string, string>()
  const own = { 'User-Agent': agent, ...(network && { 'X-Forwarded-For': network }) }

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await site.fetch(path, { ...init, headers: { ...own, Cookie, ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  const get = (path: string) => ask(path)

  /** Posts fields as a form of the site does. */
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: address, 'Sec-Fetch-Site': 'same-origin', ...headers },
    })

  /** Reads a form token of this session from a page. */
  async function token(page = '/desk/account'): Promise<string> {
    return tokenIn(await (await get(page)).text())
  }

  return {
    cookies,
    ask,
    get,
    post,
    token,
    /** Posts with a form token of this session. */
    send: async (path: string, fields: Record<string, string> = {}) => post(path, { token: await token(), ...fields }),
  }
}

export type DeskBrowser = ReturnType<typeof openDeskBrowser>

/** Returns the form token in a page. */
export function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** Stores a staff member with a role. */
export async function addMemberOf(site: Pick<TestSite, 'database' | 'clock'>, role: Role, name = `A ${role}`) {
  const id = randomUUIDv7()
  const email = `${role}.${id}@program.example`
  const at = site.clock.now().toISOString()
  const moments = { unread_from: at, created_at: at, joined_at: at, removed_at: null }
  await site.database
    .insertInto('staff')
    .values({ id, email, email_key: email, name, role, notify: 1, ...moments })
    .execute()
  return { id, email, name }
}

/** Returns a browser that is signed in as a new staff member with a role. */
export async function signedIn(site: TestSite, role: Role, { isVerified = true, network = '' } = {}) {
  const member = await addMemberOf(site, role)
  const browser = openDeskBrowser(site, { network })
  const start = { staffId: member.id, browser: 'Firefox on Linux', isVerified }
  const { token } = await startSession(site.database, start, site.clock.now())
  browser.cookies.set('desk-session', token)
  const found = await findSession(site.database, token, site.clock.now())
  const session = found?.session ?? { id: '' }
  return { ...browser, member, session, formToken: () => createFormToken(site.site.secret, DESK_NAME, session.id) }
}

/** Returns the text of the last queued email to an address, with its secret filled in. */
export async function readDeliveredText(site: TestSite, email: string): Promise<string> {
  const queued = selectComplete(site.database).where('to_address', '=', email).orderBy('id', 'desc')
  const revealed = await revealSecret(site.app, await queued.limit(1).executeTakeFirstOrThrow())
  return revealed?.text ?? ''
}

/** Returns the sign-in code in the last email to an address. */
export async function readSignInCode(site: TestSite, email: string): Promise<string> {
  return /Code\W+([A-Z\d]{6})\b/.exec(await readDeliveredText(site, email))?.[1] ?? ''
}
