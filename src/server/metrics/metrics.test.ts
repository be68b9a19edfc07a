import { expect, onTestFinished, test } from 'vitest'
import { contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { createEmailMetrics } from './mail-metrics'
import { serveMetrics } from './serve-metrics'

const collectAll = (site: TestSite, emails: ReturnType<typeof createEmailMetrics>) => async () =>
  (await site.metrics.registry.metrics()) + (await emails.registry.metrics())

test('what came in, what was answered and what waits can be read on a port of loopback', async () => {
  const site = await openSite()
  await site.postJson('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.postJson('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.postJson('contact', {})
  const emails = createEmailMetrics(site.database)
  emails.countEmail('failed')
  const server = await serveMetrics(collectAll(site, emails), 0)
  onTestFinished(() => server.stop())
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect(answer.headers.get('Content-Type')).toContain('version=0.0.4')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'submissions_total{form="contact",outcome="accepted"} 1',
      'submissions_total{form="contact",outcome="repeated"} 1',
      'submissions_total{form="contact",outcome="invalid"} 1',
      'http_request_duration_seconds_count{method="POST",status="201"} 2',
      'http_request_duration_seconds_count{method="POST",status="422"} 1',
      'mail_attempts_total{outcome="failed"} 1',
      'outbox_mails{status="waiting"} 2',
      'outbox_mails{status="failed"} 0',
    ]),
  )
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
})

test('while the database is away everything but the outbox is told', async () => {
  const site = await openSite()
  await site.database.destroy()
  await site.postJson('contact', contactMessage)
  const server = await serveMetrics(collectAll(site, createEmailMetrics(site.database)), 0)
  onTestFinished(() => server.stop())
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  const lines = (await answer.text()).split('\n')
  expect(answer.status).toBe(200)
  expect(lines).toContain('submissions_total{form="contact",outcome="failed"} 1')
  expect(lines.filter((line) => line.startsWith('outbox_mails{'))).toEqual([])
})

test('pages from memory are counted by method and status', async () => {
  const { metrics } = await openSite()
  metrics.countPageCacheHit('GET', 200)
  metrics.countPageCacheHit('GET', 200)
  metrics.countPageCacheHit('HEAD', 304)
  const told = async () => (await metrics.registry.metrics()).split('\n')
  for (const lines of [await told(), await told()]) {
    expect(lines).toContain('page_cache_hits_total{method="GET",status="200"} 2')
    expect(lines).toContain('page_cache_hits_total{method="HEAD",status="304"} 1')
  }
})
