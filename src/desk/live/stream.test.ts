import { expect, onTestFinished, test } from 'vitest'
import { addStaff } from '../../../tests/support/desk'
import { signedIn } from '../../../tests/support/desk-browser'
import { readEventStream } from '../../../tests/support/event-stream'
import { openListeningSite } from '../../../tests/support/listening-site'
import { contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import * as routes from '../../routes'
import { endSession, startSession } from '../../staff/sessions'
import { removeMember } from '../../staff/team'

const GREETING = 'retry: 2000'
const HEARTBEAT = ':'

async function openStream(site: TestSite) {
  const browser = await signedIn(site, 'helper')
  const answer = await browser.get(routes.deskStream)
  const stream = readEventStream(answer)
  onTestFinished(() => stream.close())
  return { ...browser, answer, next: () => stream.nextBut(GREETING, HEARTBEAT), stream }
}

test('notifies an open page of a new submission, with only its position', async () => {
  const site = await openSite()
  const { answer, next } = await openStream(site)
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(await next()).toBe('event: progress\ndata: 0')

  await site.postJson('contact', contactMessage)
  const { position } = await site.database.selectFrom('inbox').select('position').executeTakeFirstOrThrow()
  expect(await next()).toBe(`event: progress\ndata: ${position}`)
})

test('sends a heartbeat', async () => {
  const { stream } = await openStream(await openSite())
  expect(await stream.nextBut(GREETING, 'event: progress\ndata: 0')).toBe(HEARTBEAT)
})

type Reader = Awaited<ReturnType<typeof openStream>>

test.each<[what: string, end: (site: TestSite, reader: Reader) => unknown]>([
  ['ends', ({ app }, { member, session }) => endSession(app, member, session.id)],
  ['expires', (site) => site.setClock('2026-06-26T05:03:01.000Z')],
  ['belongs to someone who was removed', ({ app }, { member }) => removeMember(app, null, member.id)],
])('ends the stream when its session %s', async (_what, end) => {
  const site = await openSite()
  const reader = await openStream(site)
  await end(site, reader)
  const messages = [await reader.next(), await reader.next()]
  expect(messages.filter((message) => message !== 'event: progress\ndata: 0').at(0)).toBe('event: over\ndata: over')
})

test('does not extend the session of an open page', async () => {
  const site = await openSite()
  const { stream } = await openStream(site)
  site.setClock('2026-06-25T20:00:00.000Z')
  await stream.nextBut(GREETING)
  await stream.nextBut(GREETING)
  const { seen_at } = await site.database.selectFrom('staff_sessions').select('seen_at').executeTakeFirstOrThrow()
  expect(seen_at).toBe('2026-06-25T17:03:00.000Z')
})

test('refuses a role that cannot see any presence', async () => {
  const { get } = await signedIn(await openSite(), 'saturday')
  expect((await get(routes.deskStream)).status).toBe(404)
})

test('does not delay shutdown with an open stream', async () => {
  const { port, database, close } = await openListeningSite({ timeouts: { grace: 60_000 } })
  const { id } = await addStaff(database)
  const { token } = await startSession(database, { staffId: id, browser: 'Firefox on Linux' }, new Date())
  const headers = { Cookie: `desk-session=${token}` }
  const stream = readEventStream(await fetch(`http://localhost:${port}${routes.deskStream}`, { headers }))
  expect(await stream.next()).toBe(GREETING)
  await close()
  expect(await stream.nextBut('event: progress\ndata: 0')).toBeUndefined()
})

test('limits each member to 18 streams, and allows another after one is closed', async () => {
  const site = await openSite()
  const { get, stream } = await openStream(site)
  const open = async () => {
    const answer = await get(routes.deskStream)
    onTestFinished(() => answer.body?.cancel())
    return answer.status
  }
  const statuses: number[] = []
  for (let count = 0; count < 18; count++) statuses.push(await open())
  expect(statuses).toEqual([...Array(17).fill(200), 503])
  expect((await openStream(site)).answer.status).toBe(200)
  await stream.close()
  expect(await open()).toBe(200)
})

test('opens no stream for a HEAD request', async () => {
  const site = await openSite()
  const { ask, get } = await signedIn(site, 'helper')
  for (let count = 0; count < 7; count++) expect((await ask(routes.deskStream, { method: 'HEAD' })).status).toBe(200)
  const answer = await get(routes.deskStream)
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
})
