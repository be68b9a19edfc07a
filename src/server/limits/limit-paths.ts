import type { MiddlewareHandler } from 'hono'
import { getAnswers } from '../words'

/** In characters: many times the longest path of the site. */
const MAX_PATH_LENGTH = 2000

/** Rejects long paths before any code processes them. */
export const limitPaths: MiddlewareHandler = async (context, next) => {
  const { pathname } = new URL(context.req.url)
  return pathname.length > MAX_PATH_LENGTH ? context.text(getAnswers(context).longAddress, 414) : next()
}
