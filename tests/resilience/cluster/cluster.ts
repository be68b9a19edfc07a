import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freePort } from '../../support/running-site'
import { DataNode, passwords, SHIPPED } from './data-node'
import { makeNetwork, type Network, runInNamespace } from './network'

/** Timeout for each step on a busy machine, in milliseconds. */
const STEP_TIMEOUT_MS = 60_000

/** The status of a machine as Patroni reports it. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  lag?: number | 'unknown'
}

/** Three database machines, and HAProxy on a site machine, set up as in deploy/cluster. */
export class Cluster {
  private readonly balancer: ChildProcess

  private constructor(
    private readonly folder: string,
    private readonly network: Network,
    readonly nodes: readonly [DataNode, DataNode, DataNode],
    private readonly port: number,
  ) {
    this.balancer = this.startBalancer()
  }

  /** Starts the cluster with an empty site database. `atEnd` registers cleanup, by default at the end of the test. */
  static async start(atEnd: (end: () => void) => void = onTestFinished): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-cluster-'))
    execFileSync('chmod', ['755', folder])
    const network = makeNetwork([11, 12, 13])
    atEnd(() => {
      network.remove()
      rmSync(folder, { recursive: true, force: true })
    })
    makeCertificates(folder, network.prefix)
    const nodes = [
      new DataNode(network, folder, 11),
      new DataNode(network, folder, 12),
      new DataNode(network, folder, 13),
    ] as const
    const cluster = new Cluster(folder, network, nodes, await freePort())
    for (const node of nodes) node.startEtcd()
    await cluster.protectEtcd()
    for (const node of nodes) node.startPatroni()
    atEnd(() => void cluster.balancer.kill('SIGKILL'))
    await cluster.untilWhole()
    await cluster.makeDatabase()
    return cluster
  }

  /** Folder with a subfolder of certificates for each machine. */
  get certificates(): string {
    return join(this.folder, 'certificates')
  }

  /** The site's connection string: through HAProxy, and only to a server with a certificate of the cluster. */
  get databaseUrl(): string {
    return this.urlOf('site', passwords.site)
  }

  /** Returns the machines as Patroni sees them, or undefined if none of them answers. */
  async members(): Promise<Member[] | undefined> {
    for (const node of this.nodes) {
      const answer = await this.ask(node, '/cluster').catch(() => undefined)
      if (answer?.members) return answer.members
    }
    return undefined
  }

  async primary(): Promise<DataNode> {
    return this.withRole('leader')
  }

  async standby(): Promise<DataNode> {
    return this.withRole('sync_standby')
  }

  /** Resolves when there is a primary, a synchronous standby, and a replica. */
  async untilWhole(): Promise<void> {
    await this.until(async () => {
      const members = (await this.members())?.map(({ role, state }) => `${role} ${state}`)
      return members?.sort().join() === 'leader running,replica streaming,sync_standby streaming'
    })
  }

  async until(isSo: () => Promise<boolean>): Promise<void> {
    const since = performance.now()
    while (!(await isSo())) {
      if (performance.now() - since > STEP_TIMEOUT_MS)
        throw new Error(`the cluster is ${JSON.stringify(await this.members())}`)
      await pause(200)
    }
  }

  /** Switches the primary as `patronictl switchover` does. */
  async switchOver(from: DataNode, to: DataNode): Promise<void> {
    await this.ask(from, '/switchover', 'POST', { leader: from.name, candidate: to.name })
  }

  /** Runs a query as the superuser on the current primary. */
  async query(text: string, database = 'postgres') {
    const client = new pg.Client(this.urlOf('postgres', passwords.superuser, database))
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Calls Patroni's REST API on a machine with the site machine's certificate, as HAProxy does. */
  async ask(node: DataNode, path: string, method = 'GET', body?: object) {
    const certificates = join(this.certificates, 'site1')
    const { promise, resolve, reject } = Promise.withResolvers<{ members?: Member[] }>()
    const authorization = `Basic ${btoa(`patroni:${passwords.restapi}`)}`
    const options = {
      ...{ host: node.address, port: 8008, path, method },
      // Patroni does not respond until the switchover is complete.
      timeout: method === 'POST' ? STEP_TIMEOUT_MS : 3000,
      ca: readFileSync(join(certificates, 'ca.crt')),
      cert: readFileSync(join(certificates, 'node.crt')),
      key: readFileSync(join(certificates, 'node.key')),
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      agent: false as const,
    }
    const asked = request(options, (answer) =>
      text(answer).then((said) => resolve(path === '/cluster' ? JSON.parse(said) : {}), reject),
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject).end(body && JSON.stringify(body))
    return promise
  }

  /** The machine that is neither the primary nor the synchronous standby. */
  async replica(): Promise<DataNode> {
    return this.withRole('replica')
  }

  private async withRole(role: Member['role']): Promise<DataNode> {
    const name = (await this.members())?.find((member) => member.role === role)?.name
    const found = this.nodes.find((node) => node.name === name)
    if (!found) throw new Error(`there is no ${role}`)
    return found
  }

  private urlOf(user: string, password: string, database = user): string {
    const authority = join(this.certificates, 'ca.crt')
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}?sslmode=verify-full&sslrootcert=${authority}`
  }

  /** Enables authentication in etcd as in docs/cluster.md: etcd identifies Patroni by its password alone. */
  private async protectEtcd(): Promise<void> {
    const [first] = this.nodes
    const run = (...parameters: string[]) =>
      runInNamespace(this.network.nameOf(first.number), 'env', ...first.etcdctl, ...parameters)
    await this.until(async () => tryTo(() => run('endpoint', 'health', '--cluster')))
    run('user', 'add', `root:${passwords.etcd}`)
    run('user', 'grant-role', 'root', 'root')
    run('role', 'add', 'patroni')
    run('role', 'grant-permission', 'patroni', '--prefix=true', 'readwrite', '/service/')
    run('user', 'add', `patroni:${passwords.etcd}`)
    run('user', 'grant-role', 'patroni', 'patroni')
    run('auth', 'enable')
  }

  private startBalancer(): ChildProcess {
    const file = join(this.folder, 'haproxy.cfg')
    const shipped = readFileSync(join(SHIPPED, 'haproxy.cfg'), 'utf8')
    writeFileSync(
      file,
      shipped
        .replaceAll('/etc/six-saturdays-cluster', join(this.folder, 'certificates/site1'))
        .replace('127.0.0.1:5432', `127.0.0.1:${this.port}`)
        .replaceAll('10.77.0.', `${this.network.prefix}.`),
    )
    const log = openSync(join(this.folder, 'haproxy.log'), 'a')
    return spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] })
  }

  private async makeDatabase(): Promise<void> {
    await this.until(async () => tryTo(() => this.query('SELECT 1')))
    await this.query(`CREATE ROLE site LOGIN PASSWORD '${passwords.site}' CONNECTION LIMIT 170`)
    await this.query('GRANT pg_read_all_stats TO site')
    await this.query('CREATE DATABASE site OWNER site')
  }
}

function makeCertificates(folder: string, prefix: string): void {
  const certificates = join(folder, 'certificates')
  mkdirSync(certificates)
  cpSync(join(SHIPPED, 'make-certificates.sh'), join(folder, 'make-certificates.sh'))
  const machines = ['node1=11', 'node2=12', 'node3=13', 'site1=1'].map((each) => each.replace('=', `=${prefix}.`))
  execFileSync(join(folder, 'make-certificates.sh'), machines, { cwd: certificates })
}

async function tryTo(task: () => unknown): Promise<boolean> {
  try {
    await task()
    return true
  } catch {
    return false
  }
}
