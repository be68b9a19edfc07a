import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactMessage, openSite } from '../../../tests/support/test-site'

test('the process lives, and can store', async () => {
  const site = await openSite()
  expect((await site.fetch('/healthz')).status).toBe(200)
  const ready = await site.fetch('/readyz')
  expect([ready.status, ready.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await ready.text()).toBe('ready\n')
  expect(await site.database.selectFrom('probes').select('id').execute()).toEqual([{ id: 'readiness' }])
})

test('a process that cannot store lives and is not ready', async () => {
  const site = await openSite()
  await site.database.destroy()
  expect((await site.fetch('/healthz')).status).toBe(200)
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'the database does not answer\n'])
  expect(site.logged).toMatchObject([{ level: 50, msg: 'nothing can be stored' }])
})

test('a database that only reads is told from one that is away', async () => {
  const site = await openSite()
  await sql`PRAGMA query_only = on`.execute(site.database)
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'the database answers, but cannot store\n'])
})

test('a process that is about to stop says so at once, and still does everything else', async () => {
  const site = await openSite()
  expect((await site.fetch('/readyz')).status).toBe(200)
  site.announceStop()
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
  expect((await site.fetch('/healthz')).status).toBe(200)
  expect((await site.postJson('contact', contactMessage)).status).toBe(201)
})

test('asking often does not write often', async () => {
  const site = await openSite()
  for (let n = 0; n < 20; n++) await site.fetch('/readyz')
  const [{ at: first } = { at: '' }] = await site.database.selectFrom('probes').selectAll().execute()
  await site.fetch('/readyz')
  expect(await site.database.selectFrom('probes').select('at').execute()).toEqual([{ at: first }])
})
