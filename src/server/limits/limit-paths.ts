import type { MiddlewareHandler } from 'hono'

/** Many times the longest path of ours, in characters. */
const LONGEST_PATH = 2000

/** Keeps everything that processes a path, ours or a library's, from having to process a long one. */
export const limitPaths: MiddlewareHandler = async (context, next) => {
  const { pathname } = new URL(context.req.url)
  return pathname.length > LONGEST_PATH ? context.text('This address is too long.', 414) : next()
}
