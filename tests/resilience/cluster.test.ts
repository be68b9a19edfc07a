import { expect, test } from 'vitest'
import { Cluster } from './cluster/cluster'
import { canRunCluster } from './cluster/installed'
import { watchSite } from './cluster/watched-site'
import { count, percentile, record } from './figures'
import { isFull, scaled, tell } from './scale'

const deaths = scaled(20, 1)

/** How soon writing goes on after a machine has died, in milliseconds. */
const AGAIN_WITHIN = 40_000

/** In milliseconds; Vitest's own is for what takes seconds. */
const TIMEOUT = isFull ? 2 * 3_600_000 : 240_000

if (canRunCluster)
  test(
    'a machine with a database dies: what was confirmed is there once, and writing goes on',
    async () => {
      const cluster = await Cluster.start()
      const { watch, expectNothingLost } = await watchSite(cluster)
      await watch.untilAllGoOn(performance.now(), AGAIN_WITHIN)
      const pauses: Record<string, number[]> = { primary: [], standby: [] }
      for (let death = 1; death <= deaths; death++) {
        // The primary, and now and then the one that confirms with it.
        const which = death % 4 === 0 ? 'standby' : 'primary'
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
        tell(() => `${death} of ${deaths} machines died; no submission for ${count(seen.submissions)} ms`)
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
          `${times('standby').length > 0 ? `, ${seconds(percentile(times('standby'), 100))} when it was a standby` : ''}; ` +
          `all public pages answered, the slowest in ${count(longest)} ms`,
      )
    },
    TIMEOUT,
  )

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
