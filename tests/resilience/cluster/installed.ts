import { existsSync } from 'node:fs'

/** What the tests of a cluster run, by where Debian puts it. */
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/bin/etcdctl',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/openssl',
  '/usr/sbin/iptables',
]

/** Whether three machines can be played here, each in a network namespace of its own. */
export const canRunCluster = process.getuid?.() === 0 && PROGRAMS.every(existsSync)
