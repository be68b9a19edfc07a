import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasDebianProgram, installDebianPackage } from '../../support/debian-program'
import { SHIPPED } from './data-node'

/** Programs that run a cluster or simulate its machines: their paths on Debian and their packages. */
const PROGRAMS = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/etcdctl', 'etcd-client'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/sbin/iptables', 'iptables'],
  ['/usr/bin/ps', 'procps'],
  ['/usr/bin/openssl', 'openssl'],
] as const

const PATRONI = '/usr/bin/patroni'

/** True if three machines can be simulated here, each in its own network namespace. */
export const canRunCluster =
  process.getuid?.() === 0 &&
  PROGRAMS.every(([file, packageName]) => hasDebianProgram(file, packageName)) &&
  hasPatroni()

if (!canRunCluster)
  console.log(
    '\n!! The death of a machine with a database is NOT TESTED here: that takes root and Patroni of Debian 13. !!',
  )

/** True if a Patroni version allowed by docs/cluster.md is installed. Tries to install it as that page describes. */
function hasPatroni(): boolean {
  if (isPatroniRecent()) return true
  const copies = [
    ['debian-13.sources', '/etc/apt/sources.list.d/debian-13.sources'],
    ['debian-13.pref', '/etc/apt/preferences.d/debian-13.pref'],
  ] as const
  try {
    for (const [file, place] of copies) cpSync(join(SHIPPED, file), place)
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    installDebianPackage('patroni')
  } catch {
    // There may be no network.
  } finally {
    for (const [, place] of copies) rmSync(place, { force: true })
  }
  return isPatroniRecent()
}

/** Requires Patroni 4 or later: the version in Debian 12 loses confirmed data when it hangs. */
function isPatroniRecent(): boolean {
  return existsSync(PATRONI) && / ([4-9]|\d\d+)\./.test(execFileSync(PATRONI, ['--version'], { encoding: 'utf8' }))
}
