import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { cutNetwork, healNetwork, killAll, listProcesses, type Network, signal, startOn } from './network'

/** Folder of the shipped cluster files. */
export const SHIPPED = join(import.meta.dirname, '../../../deploy/cluster')
const NUMBERS = [11, 12, 13] as const

/** Passwords that an operator would set. */
export const passwords = { superuser: 'super-secret', etcd: 'etcd-secret', site: 'site-secret', restapi: 'rest-secret' }

/** A program that runs on a database machine. */
type Part = 'postgres' | 'patroni' | 'etcd'

/** A machine with PostgreSQL, Patroni, and etcd, set up from the shipped files. */
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

  /** Switches the machine on, also after it has died. */
  start(): void {
    this.startEtcd()
    this.startPatroni()
  }

  startEtcd(): void {
    const log = openSync(join(this.folder, 'log'), 'a')
    const environment = { ...parseEnv(this.shipped('etcd')), ETCD_DATA_DIR: join(this.folder, 'etcd') }
    startOn(this.namespace, ['etcd'], environment, log)
  }

  /** The command for running etcdctl against this machine. */
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

  /** Kills all processes of the machine at once. */
  die(): void {
    killAll(this.namespace)
  }

  signal(part: Part, name: NodeJS.Signals): void {
    signal(listProcesses(this.namespace, MARKS[part]), name)
  }

  /** Drops all network traffic without closing connections. */
  cut(): void {
    cutNetwork(this.namespace)
  }

  heal(): void {
    healNetwork(this.namespace)
  }

  /** Output of all programs on the machine. */
  get log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  private setUp(): void {
    mkdirSync(this.folder, { mode: 0o700 })
    cpSync(join(this.folder, `../certificates/${this.name}`), join(this.folder, 'certificates'), { recursive: true })
    writeFileSync(join(this.folder, 'patroni.yml'), this.shipped('patroni.yml'))
    chownToPostgres(this.folder)
    chmodSync(join(this.folder, 'certificates/node.key'), 0o600)
  }

  /** Returns a shipped file with this machine's name, addresses, and folder filled in. */
  private shipped(file: string): string {
    const own = `10.77.0.${NUMBERS[0]}`
    return (
      readFileSync(join(SHIPPED, file), 'utf8')
        .replaceAll('/etc/six-saturdays-cluster', join(this.folder, 'certificates'))
        .replaceAll(/\/var\/(?:lib|run)\/(?:postgresql|etcd)(?=[/\n])/g, this.folder)
        .replaceAll(/^(.*_NAME=)node1$/gm, `$1${this.name}`)
        // Do not change lines that list all three machines.
        .replaceAll(/^(?!.*10\.77\.0\.12)(.*)$/gm, (line) => line.replaceAll(own, `10.77.0.${this.number}`))
        .replaceAll('10.77.0.', `${this.network.prefix}.`)
    )
  }
}

/** Text in the command line that identifies a program's processes. */
const MARKS: Readonly<Record<Part, string>> = { postgres: 'postgres', patroni: 'bin/patroni', etcd: 'etcd' }

const secrets = {
  PATRONI_ETCD3_PASSWORD: passwords.etcd,
  PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
  PATRONI_REPLICATION_PASSWORD: 'replication-secret',
  PATRONI_REWIND_PASSWORD: 'rewind-secret',
  PATRONI_RESTAPI_PASSWORD: passwords.restapi,
}

function chownToPostgres(folder: string): void {
  const numberOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  execFileSync('chown', ['-R', `${numberOf('-u')}:${numberOf('-g')}`, folder])
}
