import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { storeProbe } from '../../database/probe'
import * as routes from '../../routes'
import { createRequestLog } from '../process/log'
import type { Site } from '../site'

/** How long a result is reused, in milliseconds: frequent checks must not cause frequent writes. */
const REUSED_MILLISECONDS = 1000

/** How long the database has to answer at all once it could not store, in milliseconds. */
const ANSWERS_WITHIN = 1000

/**
 * For supervisors and load balancers: whether the process lives, and whether new requests should come to it. What is
 * missing is said in fixed words, because anybody may ask.
 */
export function addHealth(app: Hono, site: Site): void {
  app.get(routes.liveness, (context) => context.text('alive\n', 200, { 'Cache-Control': 'no-store' }))

  let asked = { until: Number.NEGATIVE_INFINITY, missing: Promise.resolve<string | undefined>(undefined) }
  app.get(routes.readiness, async (context) => {
    const missing = site.stopping.aborted ? 'stopping' : await askOnce(context)
    return context.text(`${missing ?? 'ready'}\n`, missing ? 503 : 200, { 'Cache-Control': 'no-store' })
  })

  /** One question at a time: a database that hangs must not have all its connections asked. */
  function askOnce(context: Context): Promise<string | undefined> {
    const now = performance.now()
    if (now < asked.until) return asked.missing
    const question = { until: Number.POSITIVE_INFINITY, missing: findMissing(context) }
    question.missing.then(() => {
      question.until = now + REUSED_MILLISECONDS
    })
    asked = question
    return question.missing
  }

  async function findMissing(context: Context): Promise<string | undefined> {
    try {
      await storeProbe(site.database)
      return undefined
    } catch (error) {
      createRequestLog(context, site).error({ reason: (error as Error).message }, 'nothing can be stored')
      return (await answers()) ? 'the database answers, but cannot store' : 'the database does not answer'
    }
  }

  async function answers(): Promise<boolean> {
    const answer = sql`SELECT 1`.execute(site.database).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, pause(ANSWERS_WITHIN, false, { ref: false })])
  }
}
