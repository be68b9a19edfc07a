import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasDebianPostgres } from '../support/debian-postgres'
import { signedIn } from '../support/desk-browser'
import { openSilentProxy } from '../support/silent-proxy'
import { openWaitingPostgres } from '../support/standby-wait'
import { contactMessage, openSite } from '../support/test-site'

const LIMITS = { statement: 100_000, answer: 100_000, connect: 500 }
/** Timeout of each request, in milliseconds. The site's own timeout is eleven seconds. */
const REQUEST_TIMEOUT_MS = 2000

/** Opens a site on PostgreSQL. Its work needs more connections than the pool has. */
async function openSiteOn(open: Awaited<ReturnType<typeof openWaitingPostgres>>['open'], url?: string) {
  const site = await openSite({ database: open(LIMITS, url), databaseTimeoutMs: REQUEST_TIMEOUT_MS })
  const owner = await signedIn(site, 'owner')
  const fields = { token: owner.formToken(), name: 'Rosa Parks Lee' }
  const work = () =>
    Promise.all([
      ...Array.from({ length: 15 }, () => site.postJson('contact', contactMessage)),
      owner.get('/desk/account'),
      owner.post('/desk/account', fields),
    ])
  return { ...site, owner, work }
}

const statusesOf = (answers: readonly Response[]) => [...new Set(answers.map(({ status }) => status))].sort()

/** Expects 503 responses in time during a fault, pages that still work, and recovery afterwards. */
async function survive(site: Awaited<ReturnType<typeof openSiteOn>>, begin: () => void, end: () => void) {
  const expectSuccess = () =>
    expect.poll(async () => statusesOf(await site.work()), { interval: 50 }).toEqual([200, 201, 303])
  await expectSuccess()
  begin()
  // The second round has to open new connections.
  for (let round = 0; round < 2; round++) {
    const start = performance.now()
    expect(statusesOf(await site.work())).toEqual([503])
    expect(performance.now() - start).toBeLessThan(LIMITS.statement)
  }
  expect((await site.fetch('/')).status).toBe(200)
  end()
  // Connections that were being opened may first have to time out.
  await expectSuccess()
}

test.runIf(hasDebianPostgres)(
  'while PostgreSQL hangs, forms and the desk get 503 in time, and pages go on',
  async () => {
    const { open, admin, signal } = await openWaitingPostgres()
    const site = await openSiteOn(open)
    await survive(
      site,
      () => signal('SIGSTOP'),
      () => signal('SIGCONT'),
    )
    const { rows } = await admin.query(
      'SELECT pid FROM pg_stat_activity WHERE usename IS NOT NULL AND datname IS NOT NULL',
    )
    expect(rows.length).toBeLessThanOrEqual(16)
  },
)

test.runIf(hasDebianPostgres)('while what PostgreSQL says gets lost, it is the same', async () => {
  const { open, url } = await openWaitingPostgres()
  const proxy = await openSilentProxy(url)
  await survive(await openSiteOn(open, proxy.url), proxy.silence, proxy.recover)
})

test.runIf(hasDebianPostgres)(
  'whether something was saved that no standby has, the desk says is not known',
  async () => {
    const { open, holdCommits, letCommitsGo } = await openWaitingPostgres()
    const site = await openSiteOn(open)
    await holdCommits()
    const answer = await site.owner.post('/desk/account', { token: site.owner.formToken(), name: 'Rosa Parks Lee' })
    const page = await answer.text()
    expect(answer.status).toBe(503)
    expect(page).toContain('It’s not known yet whether that was saved')
    expect(page).toContain('<a href="/desk/account">look whether it’s there</a> before you do it again')
    // The page contains the text that was typed.
    expect(page).toContain('>Rosa Parks Lee</textarea>')
    expect((await site.postJson('contact', contactMessage)).status).toBe(503)
    const counted = (await site.metrics.registry.getSingleMetric('refused_writes_total')?.get())?.values
    expect(counted?.filter(({ value }) => value > 0)).toMatchObject([
      { labels: { wanted: 'submission', outcome: 'unknown' }, value: 1 },
      { labels: { wanted: 'change', outcome: 'unknown' }, value: 1 },
    ])
    const ready = await site.fetch('/readyz')
    expect(ready.status).toBe(503)
    await letCommitsGo()
    const { rows } = await sql<{ name: string }>`SELECT name FROM staff`.execute(site.database)
    expect(rows).toEqual([{ name: 'Rosa Parks Lee' }])
  },
)
