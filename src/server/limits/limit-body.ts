import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** The longest form has 16,000 characters of up to nine bytes each in a plain post. */
export const MAX_BODY_BYTES = 192 * 1024

/** Answers larger bodies with `refuse` (413): before reading, if they have a Content-Length. */
export function limitBody(refuse: (context: Context) => Response | Promise<Response>): MiddlewareHandler {
  const countWhileReading = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse })
  return async (context, next) => {
    const announced = context.req.header('Content-Length')
    // Node reads no more than announced. Hono's check would first convert every body to a stream.
    if (announced === undefined || context.req.header('Transfer-Encoding')) return countWhileReading(context, next)
    return Number(announced) > MAX_BODY_BYTES ? refuse(context) : next()
  }
}
