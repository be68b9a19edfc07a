import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactMessage, openSite } from '../../../tests/support/test-site'

test('is alive and ready if the database can store', async () => {
  const site = await openSite()
  expect((await site.fetch('/healthz')).status).toBe(200)
  const ready = await site.fetch('/readyz')
  expect([ready.status, ready.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await ready.text()).toBe('ready\n')
  expect(await site.database.selectFrom('probes').select('id').execute()).toEqual([{ id: 'readiness' }])
})

test('is alive but not ready if the database cannot store', async () => {
  const site = await openSite()
  await site.database.destroy()
  expect((await site.fetch('/healthz')).status).toBe(200)
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'the database does not answer\n'])
  expect(site.logged).toMatchObject([{ level: 50, msg: 'nothing can be stored' }])
})

test('distinguishes a read-only database from an unreachable one', async () => {
  const site = await openSite()
  await sql`PRAGMA query_only = on`.execute(site.database)
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'the database answers, but cannot store\n'])
})

test('reports a planned stop at once and still serves requests', async () => {
  const site = await openSite()
  expect((await site.fetch('/readyz')).status).toBe(200)
  site.announceStop()
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
  expect((await site.fetch('/healthz')).status).toBe(200)
  expect((await site.postJson('contact', contactMessage)).status).toBe(201)
})

test('reuses the result of a recent probe', async () => {
  const site = await openSite()
  for (let n = 0; n < 20; n++) await site.fetch('/readyz')
  const [{ at: first } = { at: '' }] = await site.database.selectFrom('probes').selectAll().execute()
  await site.fetch('/readyz')
  expect(await site.database.selectFrom('probes').select('at').execute()).toEqual([{ at: first }])
})
