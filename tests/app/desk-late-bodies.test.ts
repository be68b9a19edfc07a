import { expect, test } from 'vitest'
import { readEvents } from '../../src/log/events'
import * as routes from '../../src/routes'
import { endSession } from '../../src/staff/sessions'
import { changeRole, listStaff, removeMember } from '../../src/staff/team'
import { signedIn } from '../support/desk-browser'
import { ADDRESS, openSite } from '../support/test-site'
import { documentBytes, encodedUpload } from '../support/uploads'

type Browser = Awaited<ReturnType<typeof signedIn>>

/** Posts a body that is sent only after a task. The task starts when the site begins to read the body. */
function postLate(browser: Browser, path: string, { type, bytes }: Encoded, task: () => Promise<unknown>) {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await task()
    controller.enqueue(bytes)
    controller.close()
  }
  const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  return browser.ask(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

interface Encoded {
  type: string
  bytes: Uint8Array
}

function invitation(browser: Browser): Encoded {
  const fields = { token: browser.formToken(), email: 'ann@program.example', name: 'Ann', role: 'owner' }
  const type = 'application/x-www-form-urlencoded'
  return { type, bytes: Buffer.from(new URLSearchParams(fields).toString()) }
}

test.each([
  ['removed', 303, removeMember],
  [
    'made a helper',
    404,
    (...[app, actor, id]: Parameters<typeof removeMember>) => changeRole(app, actor, id, 'helper'),
  ],
] as const)('rejects the invitation of an owner who is %s while it is being sent', async (_, status, change) => {
  const site = await openSite()
  const [rosa, eve] = [await signedIn(site, 'owner'), await signedIn(site, 'owner')]
  const answer = await postLate(eve, routes.deskInvite, invitation(eve), () =>
    change(site.app, rosa.member, eve.member.id),
  )
  expect(answer.status).toBe(status)
  expect((await listStaff(site.database)).map(({ name }) => name)).not.toContain('Ann')
})

test('rejects the invitation of an owner whose removal is stored first', async () => {
  const site = await openSite()
  const [rosa, eve] = [await signedIn(site, 'owner'), await signedIn(site, 'owner')]
  const ann = { email: 'ann@program.example', name: 'Ann', role: 'owner' }
  const [, invited] = await Promise.all([
    rosa.send(`${routes.deskMember(eve.member.id)}/remove`, {}),
    eve.send(routes.deskInvite, ann),
  ])
  // Either change may be stored first.
  if (invited.headers.get('Location')?.startsWith(routes.deskSignIn))
    expect((await listStaff(site.database)).map(({ name }) => name)).not.toContain('Ann')
  else expect((await readEvents(site.database, {})).map(({ kind }) => kind)).toEqual(['staff-removed', 'staff-invited'])
})

test('stores no file if the editor’s session ends during the upload', async () => {
  const site = await openSite()
  const [rosa, eve] = [await signedIn(site, 'owner'), await signedIn(site, 'editor')]
  const upload = await encodedUpload(eve, documentBytes('a'), { name: 'flyer.pdf' })
  const answer = await postLate(eve, routes.deskFiles, upload, () => endSession(site.app, rosa.member, eve.session.id))
  expect(answer.headers.get('Location')).toContain(routes.deskSignIn)
  expect(await site.database.selectFrom('files').select('id').execute()).toEqual([])
})
