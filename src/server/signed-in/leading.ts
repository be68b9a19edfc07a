import type { Context } from 'hono'
import { acceptsForm, findPageAbove, type Pages } from './page-before'
import { extractTypedTexts, readPosted } from './read-fields'

interface RedirectingArea extends Pages {
  signIn: (next?: string) => string
  verify: (next: string) => string
  pages: { signedOut: (context: Context, signIn: string, typed: readonly string[]) => Response | Promise<Response> }
}

/** Redirects any path to the sign-in page, so that paths cannot be probed. Shows typed text to be copied. */
export async function redirectToSignIn(
  context: Context,
  area: RedirectingArea,
  route: { path: string; acceptsFile?: boolean } | undefined,
  posted?: URLSearchParams,
): Promise<Response> {
  const { method, path } = context.req
  if (route?.acceptsFile) return context.redirect(area.signIn(route.path), 303)
  if (method === 'GET' || method === 'HEAD') return context.redirect(area.signIn(pathAndQuery(context)), 303)
  const typed = extractTypedTexts(posted ?? (await readPosted(context)).fields)
  if (typed.length === 0) return context.redirect(area.signIn(), 303)
  return area.pages.signedOut(context, area.signIn(keepListQuery(context, findPageAbove(path, area))), typed)
}

/** Requests a fresh sign-in, then returns to the same page. */
export function redirectToVerify(context: Context, area: RedirectingArea): Response {
  const { method, path } = context.req
  const page = method === 'POST' ? findPageAbove(path, area) : path
  return context.redirect(area.verify(page === path ? pathAndQuery(context) : keepListQuery(context, page)), 303)
}

/** Returns the page to show if somebody opens a path that only accepts forms, from a bookmark or the browser history. */
export function findPageOfForm(context: Context, area: Pages): string | undefined {
  if (context.req.method !== 'GET') return undefined
  // Use the raw path: decoded characters may be invalid in a header.
  const { pathname } = new URL(context.req.url)
  return acceptsForm(pathname, area) ? keepListQuery(context, findPageAbove(pathname, area)) : undefined
}

/** Trims trailing slashes in linear time, which a regular expression would not. */
export function trimTrailingSlashes(path: string): string {
  let end = path.length
  while (path.endsWith('/', end)) end--
  return path.slice(0, end)
}

/** Keeps the query parameter `from`, which names the list to return to. */
function keepListQuery({ req }: Context, page: string): string {
  const list = req.query('from')
  return list ? `${page}?${new URLSearchParams({ from: list })}` : page
}

function pathAndQuery({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}
