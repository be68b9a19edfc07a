import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { roles } from '../../src/access/roles'
import { areas, deskRoutes } from '../../src/desk/areas'
import type { DeskRoute } from '../../src/desk/request'
import { addDesk } from '../../src/server/desk/add-desk'
import { endSession } from '../../src/staff/sessions'
import { removeMember } from '../../src/staff/team'
import { type DeskBrowser, openDeskBrowser, signedIn } from '../support/desk-browser'
import { addressOf, openGuardedDesk, REACHED } from '../support/guarded-desk'
import { openSite } from '../support/test-site'

const INTRODUCTION = `# Who may do what on the desk

Made by \`npx vitest run --project unit tests/app/desk-rights.test.ts -u\` from the desk's routes: the response that each role got in the test. "none" means that no right is needed, because the address is the way in or out. At every other address, whether or not it exists, people who are signed out, were removed, or whose session was ended elsewhere are sent to sign in. Where a role gets 404, the page is the same, byte for byte, as for an address that does not exist. "Asks again" means that the passkey or a code is required if the last one is more than 15 minutes old. Four addresses ask again only for some of what they do: \`POST /desk/selections/:id\` and \`POST /desk/undo/batch/:id\` when they send emails to families, \`POST /desk/inbox/:reference/correct\` when it changes the email address, and \`POST /desk/log/:event/undo\` when the action that it undoes also asked again. \`GET /desk/stream\` is also 404 for those who may neither read submissions nor edit the website, and tells each role only what it may know.

`

type Person = Pick<DeskBrowser, 'ask' | 'post'> & { formToken?: () => string }

/** Returns the desk's response to a person's request to a route. */
async function outcomeOf({ ask, post, formToken }: Person, route: DeskRoute): Promise<string> {
  const path = addressOf(route)
  const answer = await (route.method === 'GET' ? ask(path) : post(path, { token: formToken?.() ?? '' }))
  if ((await answer.text()) === REACHED) return 'yes'
  const to = answer.headers.get('Location') ?? ''
  if (answer.status === 303 && /^\/desk\/sign-in(?:\?|$)/.test(to)) return 'signs in'
  if (answer.status === 303 && to.startsWith('/desk/verify?next=')) return 'asked again'
  return String(answer.status)
}

test('grants each role the routes of the table', async () => {
  const site = await openGuardedDesk()
  const people: Person[] = [openDeskBrowser(site)]
  for (const role of roles) people.push(await signedIn(site, role))
  const stale = await signedIn(site, 'owner', { isVerified: false })
  const rows = []
  for (const route of deskRoutes) {
    const outcomes = await Promise.all(people.map((person) => outcomeOf(person, route)))
    const again = (await outcomeOf(stale, route)) === 'asked again' ? 'yes' : ''
    rows.push(`| ${[`${route.method} ${route.path}`, route.right, ...outcomes, again].join(' | ')} |`)
  }
  const head = `| ${['Address', 'Right', 'nobody', ...roles, 'asks again'].join(' | ')} |`
  const table = [head, `|${'---|'.repeat(roles.length + 4)}`, ...rows].join('\n')
  await expect(`${INTRODUCTION}${table}\n`).toMatchFileSnapshot('../../docs/desk-rights.md')
})

test('treats removed colleagues and ended sessions as signed out', async () => {
  const site = await openGuardedDesk()
  const owner = await signedIn(site, 'owner')
  const removed = await signedIn(site, 'owner')
  const ended = await signedIn(site, 'owner')
  await removeMember(site.app, owner.member, removed.member.id)
  await endSession(site.app, owner.member, ended.session.id)
  for (const route of deskRoutes) {
    const expected = route.right === 'none' ? 'yes' : 'signs in'
    for (const person of [removed, ended]) expect(await outcomeOf(person, route), route.path).toBe(expected)
  }
})

test('answers forbidden and missing pages alike', async () => {
  const site = await openSite()
  const saturday = await signedIn(site, 'saturday')
  const withoutToken = async (answer: Response) => {
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    return [answer.status, headers, (await answer.text()).replaceAll(/(name="token" value=")[^"]+/g, '$1')]
  }
  const unknown = await withoutToken(await saturday.get('/desk/team/nothing/here/at/all'))
  expect(unknown[0]).toBe(404)
  for (const route of deskRoutes.filter(({ right }) => right !== 'none' && right !== 'account')) {
    const path = addressOf(route)
    const token = saturday.formToken()
    const answer = await (route.method === 'GET' ? saturday.get(path) : saturday.post(path, { token }))
    expect(await withoutToken(answer), path).toEqual(unknown)
  }
})

test.each(roles)('links the menu of %s to exactly the areas of that role', async (role) => {
  const person = await signedIn(await openSite(), role)
  const menu =
    /<nav aria-label="Desk"[^>]*>.*?<\/nav>/s.exec(await (await person.get('/desk/account')).text())?.[0] ?? ''
  const links = [...menu.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, path = '']) => path)
  const open = []
  for (const { menu } of areas) if (menu && (await person.get(menu.path)).status === 200) open.push(menu.path)
  expect(links).toEqual([...open, '/desk/account'])
})

test('redirects signed-out requests to sign in', async () => {
  const site = await openSite()
  for (const path of ['/desk', '/desk/', '/desk/inbox', '/desk/nothing', '/desk/../desk/team', '/desk/team//x'])
    expect((await site.fetch(path)).headers.get('Location'), path).toMatch(/^\/desk\/sign-in(?:\?next=|$)/)
  const own = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect((await site.fetch('/desk/team', { method, headers: own })).headers.get('Location'), method).toBe(
      '/desk/sign-in',
    )
})

test('removes a trailing slash, also from unknown paths', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  for (const path of ['/desk', '/desk/team', '/desk/nothing'])
    expect((await editor.get(`${path}//`)).headers.get('Location')).toBe(path)
})

test('rejects routes without a right and duplicate routes', async () => {
  const { site } = await openSite()
  const route = { method: 'GET', path: '/desk/open', handle: () => new Response() } as unknown as DeskRoute
  expect(() => addDesk(new Hono(), site, [route])).toThrow('GET /desk/open declares no right')
  const [first] = deskRoutes
  expect(() => addDesk(new Hono(), site, first ? [first, first] : [])).toThrow('is declared twice')
})
