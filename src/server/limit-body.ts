import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * The largest body that is read, in bytes: more than the longest form may hold, whose 16,000 letters take up to nine
 * bytes each where a plain post encodes them.
 */
export const BODY_LIMIT = 192 * 1024

/** Answers with `refuse` (413) what has a larger body, before it is read or as soon as it shows. */
export function limitBody(refuse: (context: Context) => Response): MiddlewareHandler {
  const countWhileReading = bodyLimit({ maxSize: BODY_LIMIT, onError: refuse })
  return async (context, next) => {
    const announced = context.req.header('Content-Length')
    // Node reads no more than was announced; Hono's own check would first make a stream of every body.
    if (announced === undefined || context.req.header('Transfer-Encoding')) return countWhileReading(context, next)
    return Number(announced) > BODY_LIMIT ? refuse(context) : next()
  }
}
