import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { openDeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { everyForm, postPlain } from '../../../tests/support/every-form'
import { openSite } from '../../../tests/support/test-site'
import { saveDraft } from '../../editorial/documents/save-draft'
import { readEvents } from '../../log/events'
import * as routes from '../../routes'
import { countAttempts } from '../../staff/refused-attempts'
import { saveReply } from '../../submissions/handling/saved-replies'
import { createAttempts } from './attempts'

type Site = Awaited<ReturnType<typeof openSite>>

async function readRows({ site, database }: Site) {
  await site.attempts.flush()
  return database.selectFrom('refused_attempts').select(['kind', 'count']).orderBy('kind').execute()
}

test('counts requests that the desk refuses', async () => {
  const site = await openSite()
  const stranger = openDeskBrowser(site)
  const helper = await signedIn(site, 'helper')
  await stranger.post('/desk/sign-in/code', { code: '000000' })
  await stranger.post('/desk/sign-in/code', { code: '000001' })
  await helper.get('/desk/team')
  await helper.get('/desk/nothing')
  await helper.post('/desk/account', { token: 'wrong' })
  await site.fetch('/desk/account', { method: 'POST', headers: { Origin: 'https://evil.example' } })
  expect(await readRows(site)).toEqual([
    { kind: 'forbidden-page', count: 1 },
    { kind: 'refused-post', count: 2 },
    { kind: 'wrong-code', count: 2 },
  ])
  expect(await site.metrics.registry.metrics()).toContain('refused_attempts_total{kind="wrong-code"} 2')
})

test('counts requests that a handler refuses', async () => {
  const site = await openSite()
  const [owner, office, helper] = [
    await signedIn(site, 'owner'),
    await signedIn(site, 'office'),
    await signedIn(site, 'helper'),
  ]
  await saveReply(site.app, owner.member, { title: 'Dates', body: 'In July.' })
  const [saved] = await readEvents(site.database, {}, { limit: 1 })
  const value = { ...readContent().organization, name: 'Eight Sundays' }
  await saveDraft(site.app, owner.member, { name: 'organization', value, version: 0 })
  const { id: revision } = await site.database.selectFrom('content_revisions').select('id').executeTakeFirstOrThrow()
  const refusals = [
    () => helper.send(routes.deskUndo(saved?.id ?? '')),
    () => office.get(routes.deskDocument('buttons')),
    () => helper.get(routes.deskNewEntry('acceptance')),
    () => helper.get(`${routes.preview}${revision}`),
    () => openDeskBrowser(site).post(routes.deskSignInLink('guessed')),
  ]
  for (const [index, refused] of refusals.entries()) {
    expect((await refused()).ok).toBe(false)
    const rows = await readRows(site)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(index + 1)
  }
})

test('counts foreign posts and rate-limited requests without warning the owners', async () => {
  const site = await openSite({ rateLimit: true })
  const [form] = everyForm
  if (!form) throw new Error('no form')
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  await postPlain(site, form, form.answers, foreign)
  await site.fetch('/api/contact', { method: 'POST', body: '{}', headers: foreign })
  await site.fetch('/contact', { headers: foreign })
  const headers = await site.browserHeaders()
  let refused = 0
  for (let count = 0; count < 503; count++)
    if ((await site.fetch('/api/contact', { method: 'POST', body: '{}', headers })).status === 429) refused++
  expect(refused).toBe(3)
  expect(await readRows(site)).toEqual([
    { kind: 'foreign-post', count: 2 },
    { kind: 'rate-limited', count: refused },
  ])
  expect(await countAttempts(site.database, site.clock.now())).toBe(0)
})

test('keeps counts while the database is unreachable', async () => {
  const { database, site } = await openSite()
  let isDown = true
  const failing = new Proxy(database, {
    get: (target, name) => {
      if (isDown && name !== 'then') throw new Error('the database is down')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { metrics, log, app } = site
  const attempts = createAttempts({ database: failing, metrics, log, now: app.now, intervalMs: 2 ** 30 })
  for (const kind of ['refused-post', 'wrong-code', 'refused-post'] as const) attempts.record(kind)
  await attempts.flush()
  isDown = false
  await attempts.stop()
  const rows = database.selectFrom('refused_attempts').select(['kind', 'count']).orderBy('kind')
  expect(await rows.execute()).toEqual([
    { kind: 'refused-post', count: 2 },
    { kind: 'wrong-code', count: 1 },
  ])
})
