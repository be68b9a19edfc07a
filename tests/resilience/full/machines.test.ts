import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { rates } from '../../../src/server/limits/rates'
import { startSession } from '../../../src/staff/sessions'
import { publishRows } from '../../support/published-rows'
import { freePort } from '../../support/running-site'
import { addStaff } from '../../support/staff-rows'
import { Balancer, hasHaproxy } from '../balancer'
import { Client } from '../client'
import { exportReferences, onMachine, openPage, openStream, sendMessage, signIn, upload } from '../desk-on-machines'
import { count, percentile, record } from '../figures'
import { Load } from '../load'
import { CLOCKS, killMachine, startMachines } from '../machines'
import { contactAnswers } from '../people'
import { Readers } from '../readers'
import { printProgress } from '../scale'
import { countUnconfirmed, expectAllAnswered, expectWhole, readServer, type Stored } from '../stored'
import { keepStreamOpen, visitPages } from '../visitors'

const deaths = 20
const upgrades = 20
const connections = 50
const publications = 20
const soon = { timeout: 60_000, interval: 20 }

const machines = startMachines()

test('the desk works regardless of which machine responds', async () => {
  const { both } = machines
  const [one, two] = both
  const ana = await signIn(machines, 'Ana')
  const ben = await signIn(machines, 'Ben')

  const stream = await openStream(onMachine(machines, one, ben))
  const reference = await sendMessage(machines, two)
  await expect.poll(() => stream.next(), soon).toMatch(/^event: progress\ndata: [1-9]/)
  const pages = [
    await openPage(onMachine(machines, two, ana), reference),
    await openPage(onMachine(machines, one, ben), reference),
  ]
  expect((await pages[0]?.say())?.status).toBe(200)
  await expect.poll(() => stream.next(), soon).toMatch(/^event: presence\n/)
  expect(await pages[1]?.others()).toEqual(['Ana is viewing this page'])

  const { bytes, page } = await upload(onMachine(machines, one, ana), machines)
  const address = /\/files\/[^"]+/.exec(await (await onMachine(machines, two, ben).get(page)).text())?.[0] ?? ''
  for (const site of both) {
    const file = await fetch(site.address + address)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const references = await Promise.all(both.map((site) => exportReferences(onMachine(machines, site, ana))))
  expect(references[0]).toContain(reference)
  expect(references[1]).toEqual(references[0])
})

test('new content appears on both machines at once', async () => {
  const { database, both } = machines
  const { organization, pages } = readContent()
  const readers = new Readers(both.map(({ port }) => port))
  onTestFinished(() => readers.stop())
  const delays: number[] = []
  for (let n = 1; n <= publications; n++) {
    const contact = { ...pages.contact, title: `Title ${n}` }
    await publishRows(database, { organization: { ...organization, name: `Name ${n}` }, 'pages/contact': contact })
    const since = performance.now()
    delays.push((await readers.untilAllSee(n)) - since)
  }
  await readers.stop()
  expect(readers.mixed).toEqual([])
  record(
    'machines: new content',
    `${publications} publications seen by four processes after ${count(percentile(delays, 50))} ms (median), ${count(percentile(delays, 100))} ms at most, ${CLOCKS}`,
  )
})

if (hasHaproxy) {
  test('when one of two machines dies, only its pending requests are cut, and retries succeed', dieUnderLoad)
  test('upgrading one machine after the other refuses no requests', upgradeUnderLoad)
  test('public pages stay available while the database is down', readWithoutDatabase)
  test('a script missing from one version of the site is served by the other', askBothForAssets)
} else console.log('   HAProxy is not installed: deaths and upgrades behind it were not tried')

if (hasHaproxy)
  describe('with rate limits', () => {
    const limited = startMachines({ RATE_LIMIT: 'on' })

    test('both machines share a rate limit', async () => {
      const client = new Client(limited.balancer.port)
      onTestFinished(() => client.close())
      const many = rates.sendingOfOne.points + 100
      const send = async () => (await client.send('contact', contactAnswers(), crypto.randomUUID())).status
      const statuses = await Promise.all(Array.from({ length: many }, send))
      const taken = statuses.filter((status) => status === 201).length
      const refused = statuses.filter((status) => status === 429).length
      expect([taken, refused]).toEqual([rates.sendingOfOne.points, 100])
      record(
        'machines: one rate',
        `${many} posts from one address to four processes, ${CLOCKS}: ${taken} accepted, ${refused} refused`,
      )
    })
  })

async function dieUnderLoad() {
  const { balancer, both, databaseUrl } = machines
  await balancer.untilReady(2)
  const before = await readStored(databaseUrl)
  const load = new Load(balancer.port, connections, true)
  const moments: { from: number; to: number }[] = []
  for (let death = 0; death < deaths; death++) {
    await waitForAnswers(load)
    const machine = both[death % 2 === 0 ? 0 : 1]
    const from = performance.now()
    await killMachine(machine)
    moments.push({ from, to: performance.now() })
    await waitForAnswers(load)
    await machine.start()
    await balancer.untilReady(2)
    printProgress(() => `${death + 1} of ${deaths} machines died`)
  }
  await load.stop()
  const cut = load.noted.filter(({ status }) => status !== 201)
  // On a reused connection, HAProxy sends no response (status 0).
  expect(cut.filter(({ status }) => status !== 502 && status !== 0)).toEqual([])
  const late = cut.map(({ at, milliseconds }) => {
    const death = moments.findLast(({ from }) => at >= from)
    return death ? at - milliseconds - death.to : Number.POSITIVE_INFINITY
  })
  const latest = Math.max(0, ...late)
  const stored = await readStored(databaseUrl)
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  expect(load.answered).toHaveLength(load.sent.length)
  expect(countUnconfirmed(stored, load.sent)).toBe(before.submissions.length)
  record(
    'machines: one dies',
    `${deaths} times all processes of one of two machines killed under ${connections} connections, ${CLOCKS}: ` +
      `${count(cut.length)} requests cut, the last of them begun ${count(latest)} ms afterward, all repeated with success; ` +
      `${count(load.sent.length)} submissions, 0 lost, 0 twice`,
  )
}

async function upgradeUnderLoad() {
  const { balancer, both, database, databaseUrl } = machines
  await balancer.untilReady(2)
  const [before, retries] = [await readStored(databaseUrl), await balancer.countRetries()]
  const load = new Load(balancer.port, connections)
  const visitors = visitPages(balancer.port)
  const { id } = await addStaff(database, { email: `${crypto.randomUUID()}@program.example` })
  const { token } = await startSession(database, { staffId: id, browser: 'Firefox on Linux' }, new Date())
  const streams = Array.from({ length: 4 }, () => keepStreamOpen(balancer.address, token))
  for (let upgrade = 0; upgrade < upgrades; upgrade++) {
    await waitForAnswers(load)
    const machine = both[upgrade % 2 === 0 ? 0 : 1]
    expect(await machine.kill('SIGTERM')).toBe(0)
    await machine.start()
    await balancer.untilReady(2)
    printProgress(() => `${upgrade + 1} of ${upgrades} upgrades`)
  }
  const read = await visitors.stop()
  await load.stop()
  const opened = await Promise.all(streams.map((stream) => stream.stop()))
  expect(load.noted.filter(({ status }) => status !== 201)).toEqual([])
  expect(read.filter((status) => status !== 200)).toEqual([])
  expect(opened.flat().filter((status) => status !== 200)).toEqual([])
  // HAProxy sent no request to a port without a listener.
  expect(await balancer.countRetries()).toBe(retries)
  const openedAgain = opened.flat().length - opened.length
  expect(openedAgain).toBeGreaterThanOrEqual(upgrades)
  const stored = await readStored(databaseUrl)
  expectWhole(stored)
  expectAllAnswered(stored, load.sent)
  expect(stored.submissions.length - before.submissions.length).toBe(load.sent.length)
  record(
    'machines: upgrade',
    `${upgrades} times one of two machines stopped and started under ${connections} connections, ${CLOCKS}: ` +
      `${count(load.noted.length)} submissions and ${count(read.length)} pages, 0 refused; ` +
      `${openedAgain} event streams opened again`,
  )
}

async function readWithoutDatabase() {
  const { balancer, databaseUrl } = machines
  await balancer.untilReady(2)
  const client = new Client(balancer.port)
  onTestFinished(() => client.close())
  expect((await client.ask('/contact')).status).toBe(200)
  await setConnectionsAllowed(databaseUrl, false)
  try {
    await balancer.untilReady(0)
    for (let time = 0; time < 20; time++) expect((await client.ask('/contact')).status).toBe(200)
    const ready = await client.ask('/readyz')
    expect([ready.status, ready.body]).toEqual([503, 'the database does not answer\n'])
    record(
      'machines: no database',
      'while PostgreSQL let no one connect, 20 of 20 pages from memory came through HAProxy',
    )
  } finally {
    await setConnectionsAllowed(databaseUrl, true)
  }
  await balancer.untilReady(2)
}

async function askBothForAssets() {
  const answering = async (body: string | undefined) => {
    const server = createServer(({ url }, answer) => {
      const isThere = url === '/readyz' || (url === '/assets/new.js' && body !== undefined)
      answer.writeHead(isThere ? 200 : 404).end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const balancer = await Balancer.start(await freePort(), [await answering(undefined), await answering('new')])
  onTestFinished(() => balancer.stop())
  const client = new Client(balancer.port)
  onTestFinished(() => client.close())
  for (let time = 0; time < 6; time++) expect((await client.ask('/assets/new.js')).body).toBe('new')
  expect((await client.ask('/assets/gone.js')).status).toBe(404)
}

/** Reads the stored data without emails of the desk, which belong to no submission. */
async function readStored(databaseUrl: string): Promise<Stored> {
  const { submissions, emails } = await readServer(databaseUrl)
  return { submissions, emails: emails.filter(({ submission_id }) => submission_id !== null) }
}

/** Waits until clients that were cut off are back and all others have had a response. */
async function waitForAnswers(load: Load): Promise<void> {
  const before = load.answered.length
  await expect.poll(() => load.answered.length, soon).toBeGreaterThan(before + 2 * connections)
}

/** Closes all connections to a database and refuses new ones, or allows them again. */
async function setConnectionsAllowed(databaseUrl: string, may: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${may}`)
  if (!may) await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await client.end()
}
