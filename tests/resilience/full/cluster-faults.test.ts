import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Cluster } from '../cluster/cluster'
import { faults } from '../cluster/faults'
import { canRunCluster } from '../cluster/installed'
import type { Seen } from '../cluster/watch'
import { watchSite } from '../cluster/watched-site'
import { count, record } from '../figures'
import { tell } from '../scale'

const TIMES = 3

/** How soon writing goes on, in milliseconds. */
const AGAIN_WITHIN = 40_000

/**
 * How long each fault lasts, in milliseconds: so long that a primary that hangs is replaced (ttl is 20 seconds), and that
 * nothing of before is on its way any more.
 */
const LASTS = 40_000

/** How long an answer may take while nothing can be stored, in milliseconds. */
const ANSWERED_WITHIN = 15_000

if (canRunCluster)
  test.each(faults)('$name: nothing is lost, and people see what docs/cluster.md says', async ({
    name,
    goesOn,
    inflict,
  }) => {
    const cluster = await Cluster.start()
    const { load, watch, openSubmission, expectNothingLost } = await watchSite(cluster)
    await watch.untilAllGoOn(performance.now(), AGAIN_WITHIN)
    const seen: Seen[] = []
    for (let time = 1; time <= TIMES; time++) {
      const began = performance.now()
      const mend = await inflict(cluster)
      const inflicted = performance.now()
      await pause(ANSWERED_WITHIN)
      // Nothing that was on its way before can be confirmed any more.
      const done = watch.countDone()
      await pause(LASTS - ANSWERED_WITHIN)
      if (goesOn) {
        await watch.untilAllGoOn(performance.now(), AGAIN_WITHIN)
        const { submissions, desk, publications } = watch.seen(began)
        expect(Math.max(submissions, desk, publications)).toBeLessThan(AGAIN_WITHIN)
      } else {
        expect(watch.countDone()).toEqual(done)
        const stored = load.between(inflicted + ANSWERED_WITHIN).filter(({ status }) => status !== 503)
        expect(stored).toEqual([])
        expect(await openSubmission()).toBe(200)
      }
      await mend()
      await watch.untilAllGoOn(performance.now(), AGAIN_WITHIN)
      await cluster.untilWhole()
      seen.push(watch.seen(began))
      expect(seen.at(-1)?.pages.failed).toBe(0)
      expect(seen.at(-1)?.others).toBe(0)
      expect(seen.at(-1)?.answered).toBeLessThan(ANSWERED_WITHIN)
      tell(() => `${name}: ${time} of ${TIMES}`)
    }
    const { confirmed, twice } = await expectNothingLost()
    expect(twice).toBeLessThanOrEqual(TIMES)
    recordRow(name, seen, confirmed, twice)
  })

/** Writes a row of the table in docs/cluster.md. */
function recordRow(name: string, seen: readonly Seen[], confirmed: number, twice: number): void {
  const most = (value: (each: Seen) => number) => `${(Math.max(...seen.map(value)) / 1000).toFixed(1)} s`
  record(
    `cluster: ${name}`,
    `${most((each) => each.submissions)} | ${most((each) => each.desk)} | ${most((each) => each.publications)} | ` +
      `${most((each) => each.answered)} | ${most((each) => each.pages.longest)} | ${count(confirmed)} | 0 | ${count(twice)}`,
  )
}
