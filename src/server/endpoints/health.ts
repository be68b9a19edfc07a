import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { storeProbe } from '../../database/probe'
import * as routes from '../../routes'
import { createRequestLog } from '../process/log'
import type { Site } from '../site'

/** Results are reused for this long, so that frequent checks do not cause frequent writes. */
const CACHE_MS = 1000

/** For the query that tells a read-only database from an unreachable one. */
const ANSWER_TIMEOUT_MS = 1000

/**
 * Serves liveness and readiness for supervisors and load balancers. Reasons are fixed texts without details, because the
 * endpoints are public.
 */
export function addHealth(app: Hono, site: Site): void {
  app.get(routes.liveness, (context) => context.text('alive\n', 200, { 'Cache-Control': 'no-store' }))

  let lastProbe = { until: Number.NEGATIVE_INFINITY, missing: Promise.resolve<string | undefined>(undefined) }
  app.get(routes.readiness, async (context) => {
    const problem = site.stopping.aborted ? 'stopping' : await probeOnce(context)
    return context.text(`${problem ?? 'ready'}\n`, problem ? 503 : 200, { 'Cache-Control': 'no-store' })
  })

  /** Runs one probe at a time, so that a hanging database does not use up all connections. */
  function probeOnce(context: Context): Promise<string | undefined> {
    const now = performance.now()
    if (now < lastProbe.until) return lastProbe.missing
    const probe = { until: Number.POSITIVE_INFINITY, missing: findProblem(context) }
    probe.missing.then(() => {
      probe.until = now + CACHE_MS
    })
    lastProbe = probe
    return probe.missing
  }

  async function findProblem(context: Context): Promise<string | undefined> {
    try {
      await storeProbe(site.database)
      return undefined
    } catch (error) {
      createRequestLog(context, site).error({ reason: (error as Error).message }, 'nothing can be stored')
      return (await isAnswering()) ? 'the database answers, but cannot store' : 'the database does not answer'
    }
  }

  async function isAnswering(): Promise<boolean> {
    const answer = sql`SELECT 1`.execute(site.database).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, pause(ANSWER_TIMEOUT_MS, false, { ref: false })])
  }
}
