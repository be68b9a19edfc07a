import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { serveMetrics } from './serve-metrics'
import { createStateMetrics } from './state-metrics'

/** Serves a site's metrics over HTTP, as for Prometheus. */
async function serve({ site: { settings }, database, metrics, app }: TestSite) {
  const state = createStateMetrics({ settings, database, now: app.now })
  const server = await serveMetrics(async () => (await metrics.registry.metrics()) + (await state.collect()), 0)
  onTestFinished(() => server.stop())
  return { state, read: () => fetch(`http://127.0.0.1:${server.port}/metrics`) }
}

test('serves metrics of requests, submissions, and emails on a loopback port', async () => {
  const site = await openSite()
  await site.postJson('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.postJson('contact', contactMessage, { 'Idempotency-Key': 'k' })
  await site.postJson('contact', {})
  const { state, read } = await serve(site)
  state.countEmail('failed')
  const answer = await read()
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

test('accepts loopback host names only', async () => {
  const server = await serveMetrics(async () => 'up 1\n', 0)
  onTestFinished(() => server.stop())
  const statusFor = (Host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port: server.port, host: '127.0.0.1', headers: { Host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject).end()
    })
  const port = server.port
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`])
    expect(await statusFor(host), host).toBe(200)
  for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.evil.example', '127.0.0.1.nip.example'])
    expect(await statusFor(host), `"${host}"`).toBe(403)
})

test('serves the remaining metrics while the database is unreachable', async () => {
  const site = await openSite()
  const { read } = await serve(site)
  await read()
  await site.database.destroy()
  await site.postJson('contact', contactMessage)
  const answer = await read()
  const lines = (await answer.text()).split('\n')
  expect(answer.status).toBe(200)
  expect(lines).toEqual(
    expect.arrayContaining([
      'submissions_total{form="contact",outcome="failed"} 1',
      'refused_writes_total{wanted="submission",outcome="not_saved"} 1',
      'refused_writes_total{wanted="change",outcome="unknown"} 0',
      'database_up 0',
      expect.stringMatching(/^disk_free_bytes\{folder="DATA_DIR"\} \d+$/),
    ]),
  )
  expect(lines.filter((line) => /^(?:outbox|backup|site)_/.test(line))).toEqual([])
})

test('counts page cache hits by method and status', async () => {
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
