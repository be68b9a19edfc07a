import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster'
import { SHIPPED } from './data-node'

/** Credentials of a client on the cluster's network. */
interface Credentials {
  /** Folder of the client certificate. Without one, the client only knows the certificate authority. */
  certificate?: { folder: string }
  user?: string
  password?: string
}

/** Functions that try to access a data node's services. They resolve to the error, or to undefined on success. */
export function createAccessProbes(cluster: Cluster, address: string) {
  const authority = readFileSync(join(cluster.certificates, 'ca.crt'))
  const pair = ({ folder }: { folder: string }) => ({
    cert: readFileSync(join(folder, 'node.crt')),
    key: readFileSync(join(folder, 'node.key')),
  })
  return {
    /** PostgreSQL or its replication, in plain text or over TLS. */
    async database({ user, password }: Credentials, { database = 'site', tls = true, replication = false } = {}) {
      const client = new pg.Client({
        ...{ host: address, port: 5432, database, user, password, connectionTimeoutMillis: 5000 },
        ...{ ssl: tls && { ca: authority }, replication: replication ? 'true' : undefined },
      } as pg.ClientConfig)
      return errorFrom(async () => {
        await client.connect()
        await client.end()
      })
    },

    /** Patroni's REST API, or etcd's client or peer port. */
    async https(port: number, { certificate, password }: Credentials, path = '/', method = 'GET') {
      return errorFrom(async () => {
        const { promise, resolve, reject } = Promise.withResolvers<number>()
        const headers = password === undefined ? {} : { Authorization: `Basic ${btoa(`patroni:${password}`)}` }
        const own = { ca: authority, ...(certificate && pair(certificate)), headers, agent: false as const }
        request({ host: address, port, path, method, ...own }, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on('error', reject)
          .end()
        const status = await promise
        if (status === 401) throw new Error('401')
      })
    },

    /** Reads a key from etcd. */
    etcd({ certificate, user, password }: Credentials, key = '/service/six-saturdays/leader') {
      const files = certificate && [
        `--cert=${join(certificate.folder, 'node.crt')}`,
        `--key=${join(certificate.folder, 'node.key')}`,
      ]
      const parameters = [
        ...[`--endpoints=https://${address}:2379`, `--cacert=${join(cluster.certificates, 'ca.crt')}`],
        ...['--command-timeout=3s', '--dial-timeout=3s'],
        ...(files ?? []),
        ...(user ? [`--user=${user}:${password}`] : []),
      ]
      const env = { ...process.env, ETCDCTL_API: '3' }
      return errorFrom(() =>
        execFileSync('etcdctl', [...parameters, 'get', key], { env, stdio: ['ignore', 'ignore', 'pipe'] }),
      )
    },
  }
}

/** Creates a certificate signed by a different authority with the same name. */
export function makeForeignCertificate(cluster: Cluster): { folder: string } {
  const folder = mkdtempSync(join(cluster.certificates, 'foreign-'))
  cpSync(join(SHIPPED, 'make-certificates.sh'), join(folder, 'make-certificates.sh'))
  execFileSync('./make-certificates.sh', ['site1=127.0.0.1'], { cwd: folder })
  return { folder: join(folder, 'site1') }
}

/** True if clients accept a machine's certificate as a server certificate. */
export function isServerCertificate(folder: string): boolean {
  const parameters = ['verify', '-purpose', 'sslserver', '-CAfile', join(folder, 'ca.crt'), join(folder, 'node.crt')]
  return spawnSync('openssl', parameters, { stdio: 'ignore' }).status === 0
}

async function errorFrom(enter: () => unknown): Promise<string | undefined> {
  try {
    await enter()
    return undefined
  } catch (error) {
    const { message, code, stderr } = error as Error & { code?: string; stderr?: Buffer }
    return [code, stderr?.toString() || message].filter(Boolean).join(' ')
  }
}
