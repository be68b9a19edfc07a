import { hasDebianProgram } from '../../support/debian-program'

/** What a cluster runs, and what plays its machines, by where Debian puts it and the package that has it. */
const PROGRAMS = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/etcdctl', 'etcd-client'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/sbin/iptables', 'iptables'],
  ['/usr/bin/ps', 'procps'],
  ['/usr/bin/openssl', 'openssl'],
] as const

/** Whether three machines can be played here, each in a network namespace of its own. */
export const canRunCluster =
  process.getuid?.() === 0 && PROGRAMS.every(([file, packageName]) => hasDebianProgram(file, packageName))

if (!canRunCluster)
  console.log(
    '\n!! The death of a machine with a database is NOT TESTED here: that takes root and Debian’s patroni. !!',
  )
