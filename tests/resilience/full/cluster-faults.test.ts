import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Cluster } from '../cluster/cluster'
import { faults } from '../cluster/faults'
import { canRunCluster } from '../cluster/installed'
import type { Measurements } from '../cluster/watch'
import { watchSite } from '../cluster/watched-site'
import { count, record } from '../figures'
import { printProgress } from '../scale'

const TIMES = 3

/** Maximum time until writes succeed again, in milliseconds. */
const RECOVERY_TIMEOUT_MS = 40_000

/**
 * Duration of each fault in milliseconds: long enough for a hanging primary to be replaced (its ttl is 20 seconds) and
 * for earlier requests to end.
 */
const LASTS = 40_000

/** Maximum response time while nothing can be stored, in milliseconds. */
const ANSWERED_WITHIN = 15_000

if (canRunCluster)
  test.each(faults)('$name: loses no data and has the effects described in docs/cluster.md', async ({
    name,
    goesOn,
    inflict,
  }) => {
    const cluster = await Cluster.start()
    const { load, watch, openSubmission, expectNothingLost } = await watchSite(cluster)
    await watch.untilAllGoOn(performance.now(), RECOVERY_TIMEOUT_MS)
    const seen: Measurements[] = []
    for (let time = 1; time <= TIMES; time++) {
      const began = performance.now()
      const mend = await inflict(cluster)
      const inflicted = performance.now()
      await pause(ANSWERED_WITHIN)
      // Requests from before the fault can no longer be confirmed.
      const done = watch.countDone()
      await pause(LASTS - ANSWERED_WITHIN)
      if (goesOn) {
        await watch.untilAllGoOn(performance.now(), RECOVERY_TIMEOUT_MS)
        const { submissions, desk, publications } = watch.seen(began)
        expect(Math.max(submissions, desk, publications)).toBeLessThan(RECOVERY_TIMEOUT_MS)
      } else {
        expect(watch.countDone()).toEqual(done)
        const stored = load.between(inflicted + ANSWERED_WITHIN).filter(({ status }) => status !== 503)
        expect(stored).toEqual([])
        expect(await openSubmission()).toBe(200)
      }
      await mend()
      await watch.untilAllGoOn(performance.now(), RECOVERY_TIMEOUT_MS)
      await cluster.untilWhole()
      seen.push(watch.seen(began))
      expect(seen.at(-1)?.pages.failed).toBe(0)
      expect(seen.at(-1)?.others).toBe(0)
      expect(seen.at(-1)?.answered).toBeLessThan(ANSWERED_WITHIN)
      printProgress(() => `${name}: ${time} of ${TIMES}`)
    }
    const { confirmed, twice } = await expectNothingLost()
    expect(twice).toBeLessThanOrEqual(TIMES)
    recordRow(name, seen, confirmed, twice)
  })

/** Records a row of the table in docs/cluster.md. */
function recordRow(name: string, seen: readonly Measurements[], confirmed: number, twice: number): void {
  const most = (value: (each: Measurements) => number) => `${(Math.max(...seen.map(value)) / 1000).toFixed(1)} s`
  record(
    `cluster: ${name}`,
    `${most((each) => each.submissions)} | ${most((each) => each.desk)} | ${most((each) => each.publications)} | ` +
      `${most((each) => each.answered)} | ${most((each) => each.pages.longest)} | ${count(confirmed)} | 0 | ${count(twice)}`,
  )
}
