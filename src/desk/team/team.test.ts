import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { signedIn } from '../../../tests/support/desk-browser'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { saveDraft } from '../../editorial/documents/save-draft'
import { readOpenPlans } from '../../editorial/publishing/open-plans'
import { planPublication } from '../../editorial/publishing/plan-publication'
import * as routes from '../../routes'
import { endAllAccess } from '../../staff/after-restore'
import { listStaff } from '../../staff/team'

const text = async (answer: Response | Promise<Response>) => (await answer).text()

test('explains that the last owner cannot be removed or demoted', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  const page = `/desk/team/${rosa.member.id}`
  expect(await text(rosa.get(page))).toContain('is the only owner who has joined')
  for (const [path, fields] of [
    [`${page}/role`, { role: 'office' }],
    [`${page}/remove`, {}],
  ] as const) {
    const refused = await rosa.send(path, fields)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('keeps this role')])
  }
  expect(await text(rosa.get(page))).toContain('Owner')
})

test('redirects owners to their account after they give up their role', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  await signedIn(site, 'owner')
  const changed = await rosa.send(`/desk/team/${rosa.member.id}/role`, { role: 'office' })
  expect(changed.headers.get('Location')).toContain('/desk/account?done=role')
  expect((await rosa.get('/desk/team')).status).toBe(404)
})

test('ends one session of a colleague and keeps the others', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  const ben = await signedIn(site, 'helper')
  const others = await signedIn(site, 'helper')
  const page = `/desk/team/${ben.member.id}`
  expect((await rosa.send(`${page}/sessions/${others.session.id}/end`)).status).toBe(404)
  expect((await rosa.send(`${page}/sessions/${ben.session.id}/end`)).status).toBe(303)
  expect([(await ben.get('/desk/account')).status, (await others.get('/desk/account')).status]).toEqual([303, 200])
})

test('resends an invitation only to people who have not joined and whose invitation was not canceled', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  const again = await rosa.send('/desk/team/invite', { email: rosa.member.email, name: 'Rosa', role: 'helper' })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('is already on the team')])
  const faulty = await rosa.send('/desk/team/invite', { email: 'ben', name: 'Ben <b>', role: 'king' })
  const html = await faulty.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('Please choose a role')
  expect(html).toContain('value="Ben &lt;b&gt;"')
  await rosa.send('/desk/team/invite', { email: 'ben@program.example', name: 'Ben', role: 'helper' })
  const [, page = ''] = /href="(\/desk\/team\/[\w-]{36})"[^>]*><bdi>Ben</.exec(await text(rosa.get('/desk/team'))) ?? []
  expect((await rosa.send(`${page}/invitation`)).headers.get('Location')).toContain(`${page}?done=invited`)
  expect((await rosa.send(`${page}/remove`)).headers.get('Location')).toContain('/desk/team?done=canceled&')
  expect((await rosa.get(page)).status).toBe(404)
  const emails = (await site.queued()).filter(({ kind }) => kind === 'invitation')
  expect(emails.map(({ to_address }) => to_address)).toEqual(['ben@program.example', 'ben@program.example'])
})

test('refuses an invitation that differs from an earlier one', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  expect(await text(rosa.get('/desk/team/invite'))).not.toContain('checked')
  const ben = { email: 'ben@program.example', name: 'Ben', role: 'helper' }
  await rosa.send('/desk/team/invite', ben)
  const refused = await rosa.send('/desk/team/invite', { ...ben, name: 'Benjamin', role: 'owner' })
  const words = 'ben@program.example is already invited as Ben, Helper.'
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining(words)])
  expect((await rosa.send('/desk/team/invite', ben)).headers.get('Location')).toContain('?done=invited')
  expect(textOf(await text(rosa.get('/desk/team')))).toMatch(/Ben .*Helper/)
})

test('requires a fresh sign-in and returns to the same page', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner', { isVerified: false })
  const ben = await signedIn(site, 'helper')
  const page = `/desk/team/${ben.member.id}`
  const nextOf = (answer: Response) =>
    new URL(answer.headers.get('Location') ?? '', 'http://desk').searchParams.get('next')
  expect(nextOf(await rosa.get(`${page}/role?a=b`))).toBe(`${page}/role?a=b`)
  expect(nextOf(await rosa.send(`${page}/role`, { role: 'office' }))).toBe(`${page}/role`)
  expect(nextOf(await rosa.send(`${page}/invitation`))).toBe(page)
  expect(nextOf(await rosa.send(`${page}/sessions/${ben.session.id}/end`))).toBe(page)
  expect((await ben.get('/desk/account')).status).toBe(200)
  expect(nextOf(await rosa.send(`/desk/account/sessions/${rosa.session.id}/end`))).toBe('/desk/account')
})

test('lets only owners choose weekly emails', async () => {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'owner'), await signedIn(site, 'helper')]
  const weekly = async () => {
    const members = await listStaff(site.database)
    return [rosa, ben].map(({ member }) => members.find(({ id }) => id === member.id)?.notifyWeekly)
  }
  const asked = 'Send me a weekly email'
  expect([await text(rosa.get('/desk/account')), await text(ben.get('/desk/account'))]).toEqual([
    expect.stringContaining(asked),
    expect.not.stringContaining(asked),
  ])
  await ben.send('/desk/account', { name: 'Ben' })
  await rosa.send('/desk/account', { name: 'Rosa', notifyWeekly: 'yes' })
  expect(await weekly()).toEqual([true, true])
  await rosa.send('/desk/account', { name: 'Rosa', notify: 'yes' })
  expect(await weekly()).toEqual([false, true])
})

test('returns the typed text if the session or the form has expired', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  const fields = { token: rosa.formToken(), text: 'A long answer\r\nto <b>Binh</b>', key: 'k-1' }
  const old = await rosa.post('/desk/account', { ...fields, token: 'of yesterday' })
  expect([old.status, await old.text()]).toEqual([
    403,
    expect.stringContaining('A long answer\nto &lt;b&gt;Binh&lt;/b&gt;'),
  ])
  await rosa.post('/desk/sign-out')
  const over = await rosa.post('/desk/account', fields)
  const html = await over.text()
  expect([over.status, html]).toEqual([403, expect.stringContaining('A long answer\nto &lt;b&gt;Binh&lt;/b&gt;')])
  expect(html).not.toContain('k-1')
})

test('announces and cancels plans when removing or demoting a member', async () => {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'owner'), await signedIn(site, 'editor')]
  const document = 'organization'
  const draft = { name: document, value: readContent().organization, version: 0 }
  await saveDraft(site.app, ben.member, { ...draft, value: { ...draft.value, name: 'Eight Sundays' } })
  const publishAt = new Date(site.clock.now().getTime() + 86_400_000)
  const planned = await planPublication(site.app, ben.member, { name: document, version: 1 }, { publishAt })
  expect(planned.status).toBe('planned')
  const page = `/desk/team/${ben.member.id}`
  for (const path of [`${page}/remove`, `${page}/role`])
    expect(await text(rosa.get(path))).toContain(
      `<a href="/desk/website/edit/${document}"><bdi>The organization</bdi></a>`,
    )
  expect((await rosa.send(`${page}/role`, { role: 'office' })).status).toBe(303)
  expect(await readOpenPlans(site.database, ben.member.id)).toHaveLength(1)
  expect((await rosa.send(`${page}/role`, { role: 'helper' })).status).toBe(303)
  expect(await readOpenPlans(site.database, ben.member.id)).toEqual([])
  await site.database
    .updateTable('content_schedule')
    .set({ ended_at: publishAt.toISOString(), outcome: 'failed', failure: 'not-allowed' })
    .execute()
  const today = await text(rosa.get('/desk'))
  expect(today).toMatch(/Not published <span[^>]*>1/)
  expect(today).toContain('The person who scheduled it can no longer publish')
})

test('asks only owners to confirm the team after a restore, until one does', async () => {
  const site = await openSite()
  await signedIn(site, 'office')
  await endAllAccess(site.database, '2026-06-20T10:00:00.000Z')
  const [rosa, office] = [await signedIn(site, 'owner'), await signedIn(site, 'office')]
  const today = async (browser: typeof rosa) => textOf(await text(browser.get(routes.desk)))
  expect(await today(office)).not.toContain('was restored')
  expect(await today(rosa)).toContain('Members removed since then are back')
  expect(textOf(await text(rosa.get(routes.deskTeam)))).toContain(
    'restored from a backup made Sat, Jun 20, 2026, 3:00 AM',
  )
  for (let time = 0; time < 2; time++)
    expect((await rosa.send(routes.deskConfirmTeam)).headers.get('Location')).toBe('/desk/team?done=confirmed')
  expect(await today(rosa)).not.toContain('was restored')
  const log = textOf(await text(rosa.get(`${routes.deskLog}?kind=team-confirmed`)))
  expect(log.match(/confirmed the team after a restore/g)).toHaveLength(1)
})

test('shows a member’s open submissions before removal and hands them over', async () => {
  const site = await openSite()
  const [owner, ben, ann] = [
    await signedIn(site, 'owner'),
    await signedIn(site, 'office'),
    await signedIn(site, 'helper'),
  ]
  await fillInbox(
    site.database,
    (['new', 'open', 'answered'] as const).map((status) => ({ inbox: { status, assignee_id: ben.member.id } })),
  )
  const html = await (await owner.get(`/desk/team/${ben.member.id}/remove`)).text()
  expect(textOf(html)).toContain('2 submissions are open and assigned to them')
  const list = `assigned=${ben.member.id}&unanswered=yes`
  expect(html).toContain(`name="list" value="${list.replace('&', '&amp;')}"`)
  expect(html).toContain(`<option value="assignee:${ann.member.id}">`)
  expect(html).not.toContain(`value="assignee:${ben.member.id}"`)
  expect(textOf(await text(owner.get(`/desk/team/${ben.member.id}/role`)))).toContain('then give them a role')
  const given = await owner.send(`/desk/team/${ben.member.id}/role`, { role: 'editor' })
  const said = textOf(await text(owner.get(given.headers.get('Location') ?? '')))
  expect(said).toContain('some open ones are still assigned to them')
  const role = textOf(await text(owner.get(`/desk/team/${ben.member.id}/role`)))
  expect(role).toContain('Hand over what should not stay with them.')
  const frozen = await owner.send('/desk/selections', { all: 'yes', list, do: `assignee:${ann.member.id}` })
  expect((await owner.send(frozen.headers.get('Location') ?? '')).status).toBe(303)
  const rows = await site.database.selectFrom('inbox').select(['status', 'assignee_id']).orderBy('position').execute()
  expect(rows.map(({ assignee_id }) => assignee_id)).toEqual([ann.member.id, ann.member.id, ben.member.id])
  const removed = (await owner.send(`/desk/team/${ben.member.id}/remove`)).headers.get('Location') ?? ''
  const [, event = ''] = /event=([\w-]+)/.exec(removed) ?? []
  const undone = await owner.send(`/desk/log/${event}/undo`, { back: '/desk/team' })
  const back = textOf(await text(owner.get(undone.headers.get('Location') ?? '')))
  expect(back).toContain(`Undone: ${ben.member.name} is back on the team.`)
})
