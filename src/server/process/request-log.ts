import type { Context } from 'hono'
import type { Site } from '../site'
import type { Log } from './log'

/** A request's log; each line has the id of its X-Request-Id. */
export function logOf(context: Context, { log }: Pick<Site, 'log'>): Log {
  return log.child({ request: context.get('requestId') })
}
