import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../src/database/connection'
import { freshPostgres } from '../support/database-engines'
import { hasDebianProgram } from '../support/debian-program'
import { freePort, SiteProcess } from '../support/running-site'
import { Balancer, hasHaproxy } from './balancer'

const hasFaketime = hasDebianProgram('/usr/bin/faketime', 'faketime')

/** Sets the second machine's clock one minute ahead if libfaketime is installed. */
const ahead: Record<string, string> = hasFaketime
  ? {
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME: '+60s',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    }
  : {}

export const CLOCKS = hasFaketime ? 'clocks a minute apart' : 'clocks that agree (no libfaketime here)'

/** In seconds: longer than HAProxy takes to notice that a machine is stopping. */
const STOP_DELAY = '3'

/** Two machines that run the site with two workers each on one PostgreSQL, behind HAProxy. */
export interface Machines {
  both: readonly [SiteProcess, SiteProcess]
  balancer: Balancer
  database: Database
  databaseUrl: string
  /** The public address. */
  origin: string
}

/** Starts the machines for the tests of a file. Without HAProxy, there is no balancer. */
export function startMachines(environment: Record<string, string> = {}): Machines {
  const machines = {} as Machines
  const endings: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { databaseUrl } = await freshPostgres(inject('postgresUrl'), 'template1', (end) => void endings.push(end))
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const common = {
      ...{ RATE_LIMIT: 'off', DATABASE_URL: databaseUrl, ORIGIN: origin, TRUSTED_PROXIES: '1' },
      ...{ WORKERS: '2', STOP_DELAY, ...environment },
    }
    const both = await Promise.all([SiteProcess.start(common), SiteProcess.start({ ...common, ...ahead })])
    for (const site of both) endings.push(() => site.remove())
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    endings.push(() => database.destroy())
    Object.assign(machines, { both, database, databaseUrl, origin })
    if (!hasHaproxy) return
    machines.balancer = await Balancer.start(port, [both[0].port, both[1].port])
    endings.push(() => machines.balancer.stop())
  })
  afterAll(async () => {
    for (const end of endings.toReversed()) await end()
  })
  return machines
}

/** Kills all of a machine's processes at once; resolves when none is left. */
export async function killMachine(site: SiteProcess): Promise<void> {
  const workers = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean)
  for (const worker of workers) process.kill(worker, 'SIGKILL')
  await site.kill('SIGKILL')
  while (workers.some(isAlive)) await pause(1)
}

/** A killed process may remain as a zombie (Z) until its parent collects its status. */
function isAlive(id: number): boolean {
  const file = `/proc/${id}/stat`
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'))
}
