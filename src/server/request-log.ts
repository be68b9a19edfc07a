import type { Context } from 'hono'
import type { Log } from './log'
import type { Site } from './site'

/** The log of one request: each line carries the id that its answer has in X-Request-Id. */
export function logOf(context: Context, { log }: Pick<Site, 'log'>): Log {
  return log.child({ request: context.get('requestId') })
}
