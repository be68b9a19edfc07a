import { readFileSync } from 'node:fs'
import { contact } from '../support/forms'
import { freePort, SiteProcess } from '../support/running-site'
import { expect, test } from './support/fixtures'

const FORMS = 30

test('two processes answer on one port, count together and send every email once; a killed one is replaced, and all end together', async () => {
  await withWorkers(async (site, metricsPort) => {
    const [first = 0, second = 0, ...others] = workersOf(site)
    expect(others).toEqual([])

    await test.step('they count together', async () => {
      await Promise.all(Array.from({ length: FORMS }, (_, number) => post(site, `person${number}@example.org`)))
      expect(site.submissions()).toHaveLength(FORMS)
      await expect.poll(() => site.outbox().every((mail) => mail.status === 'sent'), { timeout: 30_000 }).toBe(true)
      expect(site.outbox().map((mail) => mail.attempts)).toEqual(Array(2 * FORMS).fill(1))
      expect(await site.mailFiles()).toHaveLength(2 * FORMS)

      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text()
      expect(metrics).toContain(`submissions_total{form="contact",outcome="accepted"} ${FORMS}\n`)
      expect(metrics).toContain(`mail_attempts_total{outcome="sent"} ${2 * FORMS}\n`)
      expect(metrics.match(/^outbox_mails\{status="waiting"\} 0$/gm)).toHaveLength(1)
      expect(metrics.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1)
    })

    await test.step('one that is killed is replaced, and the other answers meanwhile', async () => {
      process.kill(first, 'SIGKILL')
      await expect.poll(() => workersOf(site)).not.toContain(first)
      expect((await fetch(site.address)).status).toBe(200)
      await expect.poll(() => workersOf(site)).toHaveLength(2)
      expect(workersOf(site)).toContain(second)
      await expect.poll(async () => (await post(site, 'after@example.org')).status).toBe(303)
    })

    await test.step('none outlives the process that started them', async () => {
      const workers = workersOf(site)
      await site.kill('SIGKILL')
      await expect.poll(() => workers.filter(isAlive)).toEqual([])
    })

    await test.step('SIGTERM ends all of them in peace', async () => {
      await site.start()
      const workers = workersOf(site)
      expect((await post(site, 'again@example.org')).status).toBe(303)
      expect(await site.kill('SIGTERM')).toBe(0)
      expect(workers.filter(isAlive)).toEqual([])
    })
  })
})

test('together they hold one network to one rate', async () => {
  await withWorkers(
    async (site) => {
      const asked = await Promise.all(
        Array.from({ length: 520 }, async () => (await fetch(`${site.address}/feed.xml`)).status),
      )
      expect(asked.filter((status) => status === 200)).toHaveLength(500)
      expect(asked.filter((status) => status === 429)).toHaveLength(20)
    },
    { RATE_LIMIT: 'on' },
  )
})

async function withWorkers(
  task: (site: SiteProcess, metricsPort: number) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const metricsPort = await freePort()
  const site = await SiteProcess.start({
    WORKERS: '2',
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT: 'off',
    ...environment,
  })
  try {
    await task(site, metricsPort)
  } finally {
    await site.remove()
  }
}

function post(site: SiteProcess, email: string): Promise<Response> {
  return fetch(`${site.address}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.address },
    body: new URLSearchParams({ ...contact.answers(), email }),
  })
}

/** The processes that the site has started (Linux alone tells them). */
function workersOf(site: SiteProcess): number[] {
  const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
