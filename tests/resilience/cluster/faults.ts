import type { Cluster } from './cluster'

/** Something that happens to a cluster, and how it is made good. */
export interface Fault {
  name: string
  /** Whether people can go on before it is made good, and how soon everything must have succeeded again, in milliseconds. */
  goesOn: boolean
  inflict(cluster: Cluster): Promise<() => void | Promise<void>>
}

/** Those that are tried besides the death of a whole machine. */
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
      // One etcd more than the primary's own keeps the lock, so that this is not about etcd.
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
