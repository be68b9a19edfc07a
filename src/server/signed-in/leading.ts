import type { Context } from 'hono'
import { acceptsForm, findPageAbove, type Pages } from './page-before'
import { extractTypedTexts, readPostedForm } from './read-fields'

interface RedirectingArea extends Pages {
  signIn: (next?: string) => string
  verify: (next: string) => string
  pages: {
    signedOut: (context: Context, signIn: string, typedTexts: readonly string[]) => Response | Promise<Response>
  }
}

/** Redirects any path to the sign-in page, so that paths cannot be probed. Shows typed text to be copied. */
export async function redirectToSignIn(
  context: Context,
  area: RedirectingArea,
  route: { path: string; acceptsFile?: boolean } | undefined,
  postedFields?: URLSearchParams,
): Promise<Response> {
  const { method, path } = context.req
  if (route?.acceptsFile) return context.redirect(area.signIn(route.path), 303)
  if (method === 'GET' || method === 'HEAD') return context.redirect(area.signIn(getPathAndQuery(context)), 303)
  const typedTexts = extractTypedTexts(postedFields ?? (await readPostedForm(context)).fields)
  if (typedTexts.length === 0) return context.redirect(area.signIn(), 303)
  return area.pages.signedOut(context, area.signIn(addListQuery(context, findPageAbove(path, area))), typedTexts)
}

/** Requests a fresh sign-in, then returns to the same page. */
export function redirectToVerify(context: Context, area: RedirectingArea): Response {
  const { method, path } = context.req
  const page = method === 'POST' ? findPageAbove(path, area) : path
  return context.redirect(area.verify(page === path ? getPathAndQuery(context) : addListQuery(context, page)), 303)
}

/** Returns the page to show if someone opens a path that only accepts forms, from a bookmark or the browser history. */
export function findPageOfForm(context: Context, area: Pages): string | undefined {
  if (context.req.method !== 'GET') return undefined
  // Use the raw path: decoded characters may be invalid in a header.
  const { pathname } = new URL(context.req.url)
  return acceptsForm(pathname, area) ? addListQuery(context, findPageAbove(pathname, area)) : undefined
}

/** Trims trailing slashes in linear time, which a regular expression would not. */
export function trimTrailingSlashes(path: string): string {
  let end = path.length
  while (path.endsWith('/', end)) end--
  return path.slice(0, end)
}

/** Keeps the query parameter `from`, which names the list to return to. */
function addListQuery({ req }: Context, page: string): string {
  const listQuery = req.query('from')
  return listQuery ? `${page}?${new URLSearchParams({ from: listQuery })}` : page
}

function getPathAndQuery({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}
