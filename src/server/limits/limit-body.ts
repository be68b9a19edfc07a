import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** The longest form has 16,000 characters of up to nine bytes each in a plain post. */
export const MAX_BODY_BYTES = 192 * 1024

/** Answers larger bodies with `refuse` (413): before reading, if they have a Content-Length. */
export function limitBody(refuse: (context: Context) => Response | Promise<Response>): MiddlewareHandler {
  const limitWhileReading = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse })
  return async (context, next) => {
    const contentLength = context.req.header('Content-Length')
    // Node reads no more than announced. Hono's check would first convert every body to a stream.
    if (contentLength === undefined || context.req.header('Transfer-Encoding')) return limitWhileReading(context, next)
    return Number(contentLength) > MAX_BODY_BYTES ? refuse(context) : next()
  }
}
