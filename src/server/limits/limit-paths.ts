import type { MiddlewareHandler } from 'hono'
import { answersIn } from '../words'

/** Many times the longest path of ours, in characters. */
const LONGEST_PATH = 2000

/** Keeps everything that processes a path, ours or a library's, from having to process a long one. */
export const limitPaths: MiddlewareHandler = async (context, next) => {
  const { pathname } = new URL(context.req.url)
  return pathname.length > LONGEST_PATH ? context.text(answersIn(context).longAddress, 414) : next()
}
