import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from './fixtures'
import { contact } from './forms'
import { freePort, RunningSite } from './running-site'

const FORMS = 30

test('two processes answer on one port, count together, and their mail is delivered once', async () => {
  await withWorkers(async (site, metricsPort) => {
    expect(workersOf(site)).toHaveLength(2)
    await Promise.all(Array.from({ length: FORMS }, (_, number) => post(site, `person${number}@example.org`)))
    expect(site.submissions()).toHaveLength(FORMS)
    await expect.poll(() => site.outbox().every((mail) => mail.status === 'sent'), { timeout: 20_000 }).toBe(true)
    expect(site.outbox().map((mail) => mail.attempts)).toEqual(Array(2 * FORMS).fill(1))
    expect(await site.mailFiles()).toHaveLength(2 * FORMS)

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text()
    expect(metrics).toContain(`submissions_total{form="contact",outcome="accepted"} ${FORMS}\n`)
    expect(metrics).toContain(`mail_attempts_total{outcome="sent"} ${2 * FORMS}\n`)
    expect(metrics.match(/^outbox_mails\{status="waiting"\} 0$/gm)).toHaveLength(1)
    expect(metrics.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1)
  })
})

test('a worker that is killed is replaced, and the other answers meanwhile', async () => {
  await withWorkers(async (site) => {
    const [first = 0, second] = workersOf(site)
    process.kill(first, 'SIGKILL')
    await expect.poll(() => workersOf(site)).not.toContain(first)
    expect((await fetch(site.address)).status).toBe(200)
    await expect.poll(() => workersOf(site), { timeout: 10_000 }).toHaveLength(2)
    expect(workersOf(site)).toContain(second)
    await pause(500)
    expect((await post(site, 'after@example.org')).status).toBe(303)
  })
})

test('SIGTERM ends all of them in peace', async () => {
  await withWorkers(async (site) => {
    const workers = workersOf(site)
    expect(await site.kill('SIGTERM')).toBe(0)
    expect(workers.filter(isAlive)).toEqual([])
  })
})

test('workers do not outlive the process that started them', async () => {
  await withWorkers(async (site) => {
    const workers = workersOf(site)
    await site.kill('SIGKILL')
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    await site.start()
    expect((await post(site, 'again@example.org')).status).toBe(303)
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
  task: (site: RunningSite, metricsPort: number) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const metricsPort = await freePort()
  const site = await RunningSite.start({
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

function post(site: RunningSite, email: string): Promise<Response> {
  return fetch(`${site.address}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.address },
    body: new URLSearchParams({ ...contact.answers(), email }),
  })
}

/** The processes that the site has started (Linux alone tells them). */
function workersOf(site: RunningSite): number[] {
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
