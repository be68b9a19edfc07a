import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasDebianProgram, installDebianPackage } from '../../support/debian-program'
import { SHIPPED } from './data-node'

/** What a cluster runs, and what plays its machines, by where Debian puts it and the package that has it. */
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

/** Whether three machines can be played here, each in a network namespace of its own. */
export const canRunCluster =
  process.getuid?.() === 0 &&
  PROGRAMS.every(([file, packageName]) => hasDebianProgram(file, packageName)) &&
  hasPatroni()

if (!canRunCluster)
  console.log(
    '\n!! The death of a machine with a database is NOT TESTED here: that takes root and Patroni of Debian 13. !!',
  )

/** Whether a Patroni is there that docs/cluster.md allows; where we may, it is installed as that page says. */
function hasPatroni(): boolean {
  if (isRecent()) return true
  const copies = [
    ['debian-13.sources', '/etc/apt/sources.list.d/debian-13.sources'],
    ['debian-13.pref', '/etc/apt/preferences.d/debian-13.pref'],
  ] as const
  try {
    for (const [file, place] of copies) cpSync(join(SHIPPED, file), place)
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    installDebianPackage('patroni')
  } catch {
    // Without a network.
  } finally {
    for (const [, place] of copies) rmSync(place, { force: true })
  }
  return isRecent()
}

/** From 4 on: the one of Debian 12 loses what was confirmed when it hangs. */
function isRecent(): boolean {
  return existsSync(PATRONI) && / ([4-9]|\d\d+)\./.test(execFileSync(PATRONI, ['--version'], { encoding: 'utf8' }))
}
