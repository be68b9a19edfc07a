import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/database/connection'
import * as routes from '../../../src/routes'
import { openMailServer } from '../../support/mail-server'
import { familySeconds, machineSeconds } from '../../support/processor-seconds'
import { freePort, SiteProcess } from '../../support/running-site'
import { Balancer, hasHaproxy } from '../balancer'
import { Client } from '../client'
import { Cluster } from '../cluster/cluster'
import { canRunCluster } from '../cluster/installed'
import { signIn } from '../desk-checks'
import { count, record } from '../figures'
import { contactAnswers } from '../people'

/** Submissions that are there before. */
const ROWS = 20_000
const CONNECTIONS = 32
const SECONDS = 12

/** One machine with two cores may be so busy at the busiest hour, in milliseconds of the processor a second. */
const BUDGET = 1000
const PAGES_OF_A_VISIT = 6
const HOUR = 3600

const WORDS = ['candles', 'milpitas', 'learn program', 'sum', 'zebra', 'Nguyen', 'market street', 'tam']
const PAGES = ['/', '/program', '/contact', '/about']

/** The site as it is measured: how many processes, and what runs beside them. */
interface Setup {
  name: string
  site: () => number
  front: () => number
  cluster: Cluster | undefined
  database: Database
  client: Client
  cookie: string
}

/** What each request took of the processor, in milliseconds, by where. */
interface Costs {
  site: number
  front: number
  back: number
  primary: number
  standby: number
  /** How many were answered in a second, and how busy the whole machine was then, from 0 to 1. */
  rate: number
  busy: number
  /** What PostgreSQL's connections did most, as in "SyncRep 40 %". */
  waits: string
}

type Kind = 'page' | 'submission' | 'list' | 'search'

const measured: Record<string, Partial<Record<Kind, Costs>>> = {}

if (hasHaproxy)
  test('what pages, submissions, lists, and searches take of the processor on SQLite', async () => {
    await measure(await start('SQLite, 1 process', { processes: 1 }))
    const { page, submission } = measured['SQLite, 1 process'] ?? {}
    recordCapacity('one machine', [page, submission], 1)
  })

if (hasHaproxy && canRunCluster)
  test('what they take on the cluster, with one, two, and four processes', async () => {
    const cluster = await Cluster.start()
    // Whoever fills the database ends with a checkpoint.
    await cluster.query('GRANT pg_checkpoint TO site')
    for (const processes of [1, 2, 4]) await measure(await start(`cluster, ${processes}`, { processes, cluster }))
    const { page, submission } = measured['cluster, 4'] ?? {}
    recordCapacity('two machines', [page, submission], 2)
    recordCapacity('three machines', [page, submission], 3)
  })

/** Starts so many processes behind HAProxy: up to two on one machine, four on two. */
async function start(name: string, { processes, cluster }: { processes: number; cluster?: Cluster }): Promise<Setup> {
  const mail = await openMailServer()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = {
    ...{ RATE_LIMIT: 'off', ORIGIN: origin, TRUSTED_PROXIES: '1', SMTP_URL: mail.url },
    ...{ WORKERS: String(Math.min(2, processes)), ...(cluster && { DATABASE_URL: cluster.databaseUrl }) },
  }
  const machines = await Promise.all(
    Array.from({ length: processes > 2 ? 2 : 1 }, () => SiteProcess.create(environment)),
  )
  const [first] = machines as [SiteProcess]
  for (const machine of machines) onTestFinished(() => machine.remove())
  const settings = cluster ? { databaseUrl: cluster.databaseUrl, dataDir: '' } : { dataDir: first.dataDir }
  await fill(settings)
  for (const machine of machines) await machine.start()
  const balancer = await Balancer.start(port, [first.port, machines.at(-1)?.port ?? first.port])
  onTestFinished(() => balancer.stop())
  const database = await openDatabase(settings as never)
  onTestFinished(() => database.destroy())
  const { token } = await signIn(database)
  const client = new Client(port, { connections: CONNECTIONS })
  onTestFinished(() => client.close())
  return {
    name,
    site: () => machines.reduce((sum, machine) => sum + familySeconds(machine.pid), 0),
    front: () => familySeconds(balancer.pid),
    ...{ cluster, database, client, cookie: `desk-session=${token}` },
  }
}

/** Fills the database, unless a measurement before has. */
async function fill({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir } as never)
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM submissions`.execute(database)
  await database.destroy()
  if (Number(rows[0]?.n) > 0) return
  const program = join(import.meta.dirname, '../../../bench/desk/fill.mjs')
  const parameters = [program, String(ROWS), ...(databaseUrl ? [databaseUrl] : [])]
  execFileSync(process.execPath, parameters, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Measures each kind of request for a while, and writes its row. */
async function measure(setup: Setup): Promise<void> {
  const { client, cookie } = setup
  let turn = 0
  const next = <Item>(items: readonly Item[]) => items[turn++ % items.length] as Item
  const desk = (path: string) => client.ask(path, { headers: { Cookie: cookie } })
  const kinds: Record<Kind, () => Promise<{ status: number }>> = {
    page: () => client.ask(next(PAGES), { headers: { 'Accept-Encoding': 'br' } }),
    submission: () => client.send('contact', contactAnswers(), crypto.randomUUID()),
    list: () => desk(routes.deskInbox),
    search: () => desk(`${routes.deskInbox}?${new URLSearchParams({ q: next(WORDS) })}`),
  }
  const idle = await idleOf(setup)
  const found: Partial<Record<Kind, Costs>> = {}
  for (const [kind, ask] of Object.entries(kinds) as [Kind, () => Promise<{ status: number }>][]) {
    // Warm, and with every connection open.
    await drive(ask, 2)
    const costs = await cost(setup, ask, idle)
    found[kind] = costs
    const cells = [costs.site, costs.front, costs.back, costs.primary, costs.standby].map((each) => each.toFixed(2))
    const limit = `${Math.round(costs.busy * 100)} % busy${costs.waits && `; ${costs.waits}`}`
    record(`capacity: ${kind}, ${setup.name}`, `${cells.join(' | ')} | ${count(costs.rate)} | ${limit}`)
  }
  measured[setup.name] = found
}

/** What each part takes in a second without any request, in seconds. */
async function idleOf(setup: Setup) {
  const before = await secondsOf(setup)
  await pause(10_000)
  const after = await secondsOf(setup)
  const of = (part: keyof typeof before) => (after[part] - before[part]) / 10
  const idle = {
    ...{ site: of('site'), front: of('front'), back: of('back') },
    primary: of('primary'),
    standby: of('standby'),
  }
  const cells = [...Object.values(idle), of('node')].map((each) => (1000 * each).toFixed(0))
  record(`capacity: nothing, ${setup.name}`, cells.join(' | '))
  return idle
}

async function secondsOf({ site, front, cluster }: Setup) {
  const own = { site: site(), front: front() }
  if (!cluster) return { ...own, back: 0, primary: 0, standby: 0, node: 0 }
  const [primary, standby] = [
    (await cluster.primary()).processorSeconds(),
    (await cluster.standby()).processorSeconds(),
  ]
  const back = cluster.balancerSeconds()
  return { ...own, back, primary: primary.postgres, standby: standby.postgres, node: primary.others }
}

async function cost(
  setup: Setup,
  ask: () => Promise<{ status: number }>,
  idle: Record<string, number>,
): Promise<Costs> {
  const [before, machine] = [await secondsOf(setup), machineSeconds()]
  const began = performance.now()
  const watched = new AbortController()
  const waits = setup.cluster ? countWaits(setup.database, watched.signal) : undefined
  const answered = await drive(ask, SECONDS)
  const [rate, whole] = [(1000 * answered) / (performance.now() - began), machineSeconds()]
  watched.abort()
  await untilDelivered(setup.database)
  const after = await secondsOf(setup)
  const seconds = (performance.now() - began) / 1000
  const of = (part: keyof typeof before) =>
    Math.max(0, (1000 * (after[part] - before[part] - seconds * (idle[part] ?? 0))) / answered)
  return {
    ...{ site: of('site'), front: of('front'), back: of('back'), primary: of('primary'), standby: of('standby'), rate },
    busy: (whole.busy - machine.busy) / (whole.all - machine.all),
    waits: (await waits) ?? '',
  }
}

/** Asks over all connections for a while; resolves to how many were answered. @throws where one was refused. */
async function drive(ask: () => Promise<{ status: number }>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  const one = async () => {
    while (performance.now() < end) {
      const { status } = await ask()
      if (status !== 200 && status !== 201) throw new Error(`answered with ${status}`)
      answered++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return answered
}

async function untilDelivered(database: Database): Promise<void> {
  const waiting = () => database.selectFrom('outbox').select('id').where('status', '=', 'waiting').limit(1).execute()
  await expect.poll(waiting, { timeout: 300_000, interval: 500 }).toEqual([])
}

/** Counts what the site's connections that run a statement do; resolves to what they did most. */
async function countWaits(database: Database, signal: AbortSignal): Promise<string> {
  const seen = new Map<string, number>()
  while (!signal.aborted) {
    const { rows } = await sql<{ doing: string }>`
      SELECT coalesce(wait_event, 'computes') AS doing FROM pg_stat_activity
      WHERE datname = 'site' AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND state = 'active'`.execute(database)
    for (const { doing } of rows) seen.set(doing, (seen.get(doing) ?? 0) + 1)
    await pause(100)
  }
  const all = [...seen.values()].reduce((sum, each) => sum + each, 0)
  const most = [...seen].toSorted(([, one], [, other]) => other - one).slice(0, 2)
  return most.map(([doing, times]) => `${doing} ${Math.round((100 * times) / all)} %`).join(', ')
}

/** What so many machines of the site carry at half of their cores, in words. */
function recordCapacity(name: string, [page, submission]: (Costs | undefined)[], machines: number): void {
  if (!page || !submission) throw new Error('nothing was measured')
  const budget = machines * BUDGET
  const pages = budget / (page.site + page.front + page.back)
  const ofSite = budget / (submission.site + submission.front + submission.back)
  const submissions = submission.primary > 0 ? Math.min(ofSite, BUDGET / submission.primary) : ofSite
  const limit = submissions < ofSite ? 'the primary' : 'the site'
  record(
    `capacity: ${name}`,
    `${count(pages)} | ${count((pages * HOUR) / PAGES_OF_A_VISIT)} | ${count(submissions)} | ${count(submissions * HOUR)} | ${limit}`,
  )
}
