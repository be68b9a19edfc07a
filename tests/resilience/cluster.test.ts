import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cluster } from './cluster/cluster'
import { passwords } from './cluster/data-node'
import { canRunCluster } from './cluster/installed'
import { createAccessProbes, isServerCertificate, makeForeignCertificate } from './cluster/strangers'
import { watchSite } from './cluster/watched-site'
import { count, percentile, record } from './figures'
import { isFull, printProgress, scaled } from './scale'

const deaths = scaled(20, 1)

/** Maximum time until writes succeed again after a machine has died, in milliseconds. */
const AGAIN_WITHIN = 40_000

/** In milliseconds; Vitest's default is too short for a cluster. */
const TIMEOUT = isFull ? 2 * 3_600_000 : 240_000

/** TLS errors for a client without a valid certificate of the cluster. */
const BAD_CERTIFICATE = /^ERR_SSL_\S*ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_REQUIRED|UNKNOWN_CA) /

let cluster: Cluster
const endings: (() => void)[] = []
beforeAll(async () => {
  if (canRunCluster) cluster = await Cluster.start((end) => void endings.unshift(end))
})
afterAll(() => {
  for (const end of endings) end()
})

if (canRunCluster) {
  test('every service of the cluster rejects clients without valid credentials', async () => {
    const { address } = await cluster.primary()
    const doors = createAccessProbes(cluster, address)
    const site = { user: 'site', password: passwords.site }
    const certificateOf = (name: string) => ({ folder: join(cluster.certificates, name) })
    const certificate = certificateOf('site1')
    const foreign = makeForeignCertificate(cluster)

    expect(await doors.database(site)).toBe(undefined)
    expect(await doors.database(site, { tls: false })).toMatch(/^28000 .* no encryption$/)
    expect(await doors.database({ ...site, password: 'guessed' })).toMatch(/^28P01 /)
    expect(await doors.database(site, { database: 'postgres' })).toMatch(/^28000 no pg_hba.conf entry/)
    expect(await doors.database({ user: 'postgres', password: 'guessed' })).toMatch(/^28P01 /)
    const replicator = { user: 'replicator', password: 'guessed' }
    expect(await doors.database(replicator, { replication: true })).toMatch(/^28P01 /)
    expect(await doors.database(replicator, { replication: true, tls: false })).toMatch(/^28000 .* no encryption$/)

    const patroni = { user: 'patroni', password: passwords.etcd }
    expect(await doors.etcd({ certificate, ...patroni })).toBe(undefined)
    expect(await doors.https(2379, {}, '/version')).toMatch(BAD_CERTIFICATE)
    expect(await doors.https(2379, { certificate: foreign }, '/version')).toMatch(BAD_CERTIFICATE)
    expect(await doors.etcd({ certificate })).toMatch(/permission denied/)
    expect(await doors.etcd({ certificate, ...patroni, password: 'guessed' })).toMatch(/authentication failed/)
    expect(await doors.etcd({ certificate, ...patroni }, '/other')).toMatch(/permission denied/)
    // Nodes use separate peer certificates, so the peer port rejects all others.
    for (const own of [certificate, certificateOf('node1')])
      expect(await doors.https(2380, { certificate: own })).toMatch(BAD_CERTIFICATE)
    expect(await doors.https(2380, {})).toMatch(BAD_CERTIFICATE)
    expect(await doors.https(2380, { certificate: foreign })).toMatch(BAD_CERTIFICATE)

    // The certificate of a site machine is not valid for a server.
    expect(isServerCertificate(certificateOf('node1').folder)).toBe(true)
    expect(isServerCertificate(certificate.folder)).toBe(false)

    expect(await doors.https(8008, { certificate }, '/primary')).toBe(undefined)
    expect(await doors.https(8008, {}, '/primary')).toMatch(BAD_CERTIFICATE)
    expect(await doors.https(8008, { certificate: foreign }, '/primary')).toMatch(BAD_CERTIFICATE)
    expect(await doors.https(8008, { certificate }, '/restart', 'POST')).toBe('401')
    expect(await doors.https(8008, { certificate, password: 'guessed' }, '/restart', 'POST')).toBe('401')
  })

  test(
    'the death of a database machine loses no confirmed change, and writes succeed again',
    async () => {
      const { watch, expectNothingLost } = await watchSite(cluster)
      await watch.untilAllGoOn(performance.now(), AGAIN_WITHIN)
      const pauses: Record<string, number[]> = { primary: [], standby: [], replica: [] }
      for (let death = 1; death <= deaths; death++) {
        // Kill the primary three times out of five, and each of the other machines once.
        const which = death % 5 === 0 ? 'replica' : death % 5 === 3 ? 'standby' : 'primary'
        const victim = await cluster[which]()
        const died = performance.now()
        victim.die()
        await watch.untilAllGoOn(died, AGAIN_WITHIN)
        const seen = watch.seen(died)
        expect(seen.pages).toMatchObject({ failed: 0 })
        expect(seen.others).toBe(0)
        pauses[which]?.push(seen.submissions)
        victim.start()
        await cluster.untilWhole()
        printProgress(() => `${death} of ${deaths} machines died; no submission for ${count(seen.submissions)} ms`)
      }
      const { confirmed, changes, emails, twice } = await expectNothingLost()
      expect(twice).toBeLessThanOrEqual(deaths)
      const { longest } = watch.seen(0).pages
      const times = (which: string) => pauses[which] ?? []
      record(
        'cluster: a machine dies',
        `${deaths} times under 50 connections: ${count(confirmed)} confirmed submissions, ${count(changes)} changes on the desk, ` +
          `and ${count(emails)} emails, 0 lost, ${count(twice)} emails twice; nothing could be stored for ` +
          `${seconds(percentile(times('primary'), 50))} (median), ${seconds(percentile(times('primary'), 100))} at most when it was the primary` +
          `${isFull ? `, ${seconds(percentile(times('standby'), 100))} when it was the standby that confirms, ${seconds(percentile(times('replica'), 100))} when it was the other` : ''}; ` +
          `all public pages answered, the slowest in ${count(longest)} ms`,
      )
    },
    TIMEOUT,
  )
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
