import type { Context, Hono } from 'hono'
import { storeProbe } from '../../database/probe'
import * as routes from '../../routes'
import { logOf } from '../process/log'
import type { Site } from '../site'

/** How long a result is reused, in milliseconds: frequent checks must not cause frequent writes. */
const REUSED_MILLISECONDS = 1000

/** For supervisors and load balancers: whether the process lives, and whether it can store submissions. */
export function addHealth(app: Hono, site: Site): void {
  app.get(routes.liveness, (context) => context.text('alive\n', 200, { 'Cache-Control': 'no-store' }))

  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) }
  app.get(routes.readiness, async (context) => {
    if (performance.now() - asked.at > REUSED_MILLISECONDS) asked = { at: performance.now(), answer: canStore(context) }
    const ready = await asked.answer
    return context.text(ready ? 'ready\n' : 'cannot store\n', ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  async function canStore(context: Context): Promise<boolean> {
    try {
      await storeProbe(site.database)
      return true
    } catch (error) {
      logOf(context, site).error({ reason: (error as Error).message }, 'nothing can be stored')
      return false
    }
  }
}
