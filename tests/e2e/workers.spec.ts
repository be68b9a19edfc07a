import { readFileSync } from 'node:fs'
import { deskPasskeySignIn } from '../../src/routes'
import { rates } from '../../src/server/limits/rates'
import { contact } from '../support/forms'
import { freePort, SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'

const FORM_COUNT = 12
const EMAIL_COUNT = 2 * FORM_COUNT

test('two processes share one port, their counts and the outbox; a killed one is replaced, and all end together', async () => {
  const metricsPort = await freePort()
  const site = await SiteProcess.start({ WORKERS: '2', METRICS_PORT: String(metricsPort), RATE_LIMIT: 'on' })
  try {
    const [first = 0, second = 0, ...others] = readWorkerIds(site)
    expect(others).toEqual([])

    await test.step('each email is sent once, and the metrics are those of both', async () => {
      await Promise.all(Array.from({ length: FORM_COUNT }, (_, number) => post(site, `person${number}@example.org`)))
      expect(site.submissions()).toHaveLength(FORM_COUNT)
      await expect.poll(() => site.outbox().every((mail) => mail.status === 'sent')).toBe(true)
      expect(site.outbox().map((mail) => mail.attempts)).toEqual(Array(EMAIL_COUNT).fill(1))
      expect(await site.mailFiles()).toHaveLength(EMAIL_COUNT)

      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text()
      expect(metrics).toContain(`submissions_total{form="contact",outcome="accepted"} ${FORM_COUNT}\n`)
      expect(metrics).toContain(`mail_attempts_total{outcome="sent"} ${EMAIL_COUNT}\n`)
      expect(metrics.match(/^outbox_mails\{status="waiting"\} 0$/gm)).toHaveLength(1)
      expect(metrics.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1)
    })

    await test.step('both limit one network together', async () => {
      const requests = Array.from({ length: rates.passkeysOfOne.points + 10 }, () => startPasskeySignIn(site))
      const statuses = await Promise.all(requests)
      expect(statuses.filter((status) => status === 200)).toHaveLength(rates.passkeysOfOne.points)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    })

    await test.step('a killed process is replaced while the other one answers', async () => {
      process.kill(first, 'SIGKILL')
      await expect.poll(() => readWorkerIds(site)).not.toContain(first)
      expect((await fetch(site.address)).status).toBe(200)
      await expect.poll(() => readWorkerIds(site)).toHaveLength(2)
      expect(readWorkerIds(site)).toContain(second)
      await expect.poll(async () => (await post(site, 'after@example.org')).status).toBe(303)
    })

    await test.step('no worker outlives the process that started it', async () => {
      const workers = readWorkerIds(site)
      await site.kill('SIGKILL')
      await expect.poll(() => workers.filter(isAlive)).toEqual([])
    })

    await test.step('SIGTERM ends all of them with code 0', async () => {
      await site.start()
      const workers = readWorkerIds(site)
      expect((await post(site, 'again@example.org')).status).toBe(303)
      expect(await site.kill('SIGTERM')).toBe(0)
      expect(workers.filter(isAlive)).toEqual([])
    })
  } finally {
    await site.remove()
  }
})

async function startPasskeySignIn(site: SiteProcess): Promise<number> {
  const headers = { Origin: site.address, 'Sec-Fetch-Site': 'same-origin' }
  const response = await fetch(`${site.address}${deskPasskeySignIn}/options`, { method: 'POST', headers })
  await response.text()
  return response.status
}

function post(site: SiteProcess, email: string): Promise<Response> {
  return fetch(`${site.address}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.address },
    body: new URLSearchParams({ ...contact.answers(), email }),
  })
}

/** Process ids of the site's workers (Linux only). */
function readWorkerIds(site: SiteProcess): number[] {
  const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

/** False for a zombie, whose killed parent cannot reap it. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
