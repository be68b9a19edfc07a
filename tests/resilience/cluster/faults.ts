import type { Cluster } from './cluster'

/** A fault in a cluster, and how to repair it. */
export interface Fault {
  name: string
  /** True if writes succeed again before the fault is repaired. */
  goesOn: boolean
  inflict(cluster: Cluster): Promise<() => void | Promise<void>>
}

/** Faults that are tested in addition to the death of a whole machine. */
export const faults: readonly Fault[] = [
  {
    name: 'PostgreSQL of the primary is killed',
    goesOn: true,
    async inflict(cluster) {
      const primary = await cluster.primary()
      primary.signal('postgres', 'SIGKILL')
      return () => {}
    },
  },
  {
    name: 'Patroni of the primary is killed',
    goesOn: true,
    async inflict(cluster) {
      const primary = await cluster.primary()
      primary.signal('patroni', 'SIGKILL')
      return () => primary.startPatroni()
    },
  },
  {
    name: 'Patroni of the primary hangs',
    goesOn: true,
    inflict: (cluster) => hang(cluster, 'patroni'),
  },
  {
    name: 'PostgreSQL of the primary hangs',
    goesOn: true,
    inflict: (cluster) => hang(cluster, 'postgres'),
  },
  {
    name: 'the network of the primary is cut',
    goesOn: true,
    async inflict(cluster) {
      const primary = await cluster.primary()
      primary.cut()
      return () => primary.heal()
    },
  },
  {
    name: 'the standby that confirms is cut off',
    goesOn: true,
    async inflict(cluster) {
      const standby = await cluster.standby()
      standby.cut()
      return () => standby.heal()
    },
  },
  {
    name: 'both standbys die',
    goesOn: false,
    async inflict(cluster) {
      const primary = await cluster.primary()
      const standbys = cluster.nodes.filter((node) => node !== primary)
      // Keep etcd running on the standbys, so that the primary keeps the leader lock.
      for (const node of standbys) {
        node.signal('patroni', 'SIGKILL')
        node.signal('postgres', 'SIGKILL')
      }
      return () => {
        for (const node of standbys) node.startPatroni()
      }
    },
  },
  {
    name: 'etcd of one machine is killed',
    goesOn: true,
    async inflict(cluster) {
      const primary = await cluster.primary()
      primary.signal('etcd', 'SIGKILL')
      return () => primary.startEtcd()
    },
  },
  {
    name: 'etcd of two machines is killed',
    goesOn: true,
    async inflict(cluster) {
      const two = cluster.nodes.slice(1)
      for (const node of two) node.signal('etcd', 'SIGKILL')
      return () => {
        for (const node of two) node.startEtcd()
      }
    },
  },
  {
    name: 'a switchover by hand',
    goesOn: true,
    async inflict(cluster) {
      const [primary, standby] = [await cluster.primary(), await cluster.standby()]
      await cluster.switchOver(primary, standby)
      return () => {}
    },
  },
]

async function hang(cluster: Cluster, part: 'patroni' | 'postgres') {
  const primary = await cluster.primary()
  primary.signal(part, 'SIGSTOP')
  return () => primary.signal(part, 'SIGCONT')
}
