import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { cutNetwork, healNetwork, killAll, type Network, processesIn, signal, startOn } from './network'

/** What is shipped for a cluster. */
export const SHIPPED = join(import.meta.dirname, '../../../deploy/cluster')
const NUMBERS = [11, 12, 13] as const

/** Passwords as the operator makes them. */
export const passwords = { superuser: 'super-secret', etcd: 'etcd-secret', site: 'site-secret', restapi: 'rest-secret' }

/** What a machine with a database runs. */
type Part = 'postgres' | 'patroni' | 'etcd'

/** A machine with PostgreSQL, Patroni, and etcd, set up by the files that are shipped. */
export class DataNode {
  readonly name: string
  readonly address: string
  private readonly namespace: string
  private readonly folder: string

  constructor(
    private readonly network: Network,
    folder: string,
    readonly number: (typeof NUMBERS)[number],
  ) {
    this.name = `node${number - 10}`
    this.address = `${network.prefix}.${number}`
    this.namespace = network.nameOf(number)
    this.folder = join(folder, this.name)
    this.setUp()
  }

  /** The machine is switched on (again). */
  start(): void {
    this.startEtcd()
    this.startPatroni()
  }

  startEtcd(): void {
    const log = openSync(join(this.folder, 'log'), 'a')
    const environment = { ...parseEnv(this.shipped('etcd')), ETCD_DATA_DIR: join(this.folder, 'etcd') }
    startOn(this.namespace, ['etcd'], environment, log)
  }

  /** How etcd is asked on this machine. */
  get etcdctl(): string[] {
    const file = (name: string) => join(this.folder, 'certificates', name)
    const certificates = [`--cacert=${file('ca.crt')}`, `--cert=${file('node.crt')}`, `--key=${file('node.key')}`]
    return ['ETCDCTL_API=3', 'etcdctl', `--endpoints=https://${this.address}:2379`, ...certificates]
  }

  startPatroni(): void {
    const log = openSync(join(this.folder, 'log'), 'a')
    const environment = { ...parseEnv(this.shipped('patroni_env.conf')), HOME: this.folder }
    startOn(this.namespace, ['patroni', join(this.folder, 'patroni.yml')], { ...environment, ...secrets }, log)
  }

  /** The machine is gone: all of its processes at once. */
  die(): void {
    killAll(this.namespace)
  }

  signal(part: Part, name: NodeJS.Signals): void {
    signal(processesIn(this.namespace, MARKS[part]), name)
  }

  /** Nothing reaches it any more, and nobody is told so. */
  cut(): void {
    cutNetwork(this.namespace)
  }

  heal(): void {
    healNetwork(this.namespace)
  }

  /** What it printed. */
  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  private setUp(): void {
    mkdirSync(this.folder, { mode: 0o700 })
    cpSync(join(this.folder, `../certificates/${this.name}`), join(this.folder, 'certificates'), { recursive: true })
    writeFileSync(join(this.folder, 'patroni.yml'), this.shipped('patroni.yml'))
    giveToPostgres(this.folder)
    chmodSync(join(this.folder, 'certificates/node.key'), 0o600)
  }

  /** One of the shipped files, with this machine's name and addresses, and its folder for the system's. */
  private shipped(file: string): string {
    const own = `10.77.0.${NUMBERS[0]}`
    return (
      readFileSync(join(SHIPPED, file), 'utf8')
        .replaceAll('/etc/six-saturdays-cluster', join(this.folder, 'certificates'))
        .replaceAll(/\/var\/(?:lib|run)\/(?:postgresql|etcd)(?=[/\n])/g, this.folder)
        .replaceAll(/^(.*_NAME=)node1$/gm, `$1${this.name}`)
        // The lists of all three stay as they are.
        .replaceAll(/^(?!.*10\.77\.0\.12)(.*)$/gm, (line) => line.replaceAll(own, `10.77.0.${this.number}`))
        .replaceAll('10.77.0.', `${this.network.prefix}.`)
    )
  }
}

/** By which its processes are known. */
const MARKS: Readonly<Record<Part, string>> = { postgres: 'postgres', patroni: 'bin/patroni', etcd: 'etcd' }

const secrets = {
  PATRONI_ETCD3_PASSWORD: passwords.etcd,
  PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
  PATRONI_REPLICATION_PASSWORD: 'replication-secret',
  PATRONI_REWIND_PASSWORD: 'rewind-secret',
  PATRONI_RESTAPI_PASSWORD: passwords.restapi,
}

function giveToPostgres(folder: string): void {
  const numberOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  execFileSync('chown', ['-R', `${numberOf('-u')}:${numberOf('-g')}`, folder])
}
