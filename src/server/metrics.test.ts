import { expect, onTestFinished, test } from 'vitest'
import { createMailMetrics, listenForMetrics } from './metrics'
import { contactMessage, openSite, type SiteUnderTest } from './site-under-test'

const tellAll = (site: SiteUnderTest, mails: ReturnType<typeof createMailMetrics>) => async () =>
  (await site.metrics.registry.metrics()) + (await mails.registry.metrics())

test('what came in, what was answered and what waits can be read on a port of loopback', async () => {
  const site = await openSite()
  await site.call('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.call('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.call('contact', {})
  const mails = createMailMetrics(site.database)
  mails.countMail('parked')
  const server = await listenForMetrics(tellAll(site, mails), 0)
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
      'mail_attempts_total{outcome="parked"} 1',
      'outbox_mails{status="waiting"} 2',
      'outbox_mails{status="parked"} 0',
    ]),
  )
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
})

test('while the database is away everything but the outbox is told', async () => {
  const site = await openSite()
  await site.database.destroy()
  await site.call('contact', contactMessage)
  const server = await listenForMetrics(tellAll(site, createMailMetrics(site.database)), 0)
  onTestFinished(() => server.stop())
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  const lines = (await answer.text()).split('\n')
  expect(answer.status).toBe(200)
  expect(lines).toContain('submissions_total{form="contact",outcome="failed"} 1')
  expect(lines.filter((line) => line.startsWith('outbox_mails{'))).toEqual([])
})

test('pages from memory are counted by method and status', async () => {
  const { metrics } = await openSite()
  metrics.countFromMemory('GET', 200)
  metrics.countFromMemory('GET', 200)
  metrics.countFromMemory('HEAD', 304)
  const told = async () => (await metrics.registry.metrics()).split('\n')
  for (const lines of [await told(), await told()]) {
    expect(lines).toContain('pages_from_memory_total{method="GET",status="200"} 2')
    expect(lines).toContain('pages_from_memory_total{method="HEAD",status="304"} 1')
  }
})
