import type { Context } from 'hono'
import { type Pages, pageBefore, takesForm } from './page-before'
import { readPosted, typedIn } from './read-fields'

interface LeadingArea extends Pages {
  signIn: (next?: string) => string
  verify: (next: string) => string
  pages: { signedOut: (context: Context, signIn: string, typed: readonly string[]) => Response | Promise<Response> }
}

/** Whatever the path: who is signed out does not learn what there is. What they had typed is not lost. */
export async function leadToSignIn(
  context: Context,
  area: LeadingArea,
  route: { path: string; acceptsFile?: boolean } | undefined,
  posted?: URLSearchParams,
): Promise<Response> {
  const { method, path } = context.req
  if (route?.acceptsFile) return context.redirect(area.signIn(route.path), 303)
  if (method === 'GET' || method === 'HEAD') return context.redirect(area.signIn(pathAndQuery(context)), 303)
  const typed = typedIn(posted ?? (await readPosted(context)).fields)
  if (typed.length === 0) return context.redirect(area.signIn(), 303)
  return area.pages.signedOut(context, area.signIn(withList(context, pageBefore(path, area))), typed)
}

/** Asks again who somebody is, and leads back to the page that they were on. */
export function leadToVerify(context: Context, area: LeadingArea): Response {
  const { method, path } = context.req
  const page = method === 'POST' ? pageBefore(path, area) : path
  return context.redirect(area.verify(page === path ? pathAndQuery(context) : withList(context, page)), 303)
}

/** The page to show if somebody opens an address that only takes forms: a bookmark, or the way back. */
export function pageOfForm(context: Context, area: Pages): string | undefined {
  if (context.req.method !== 'GET') return undefined
  // Use the raw path: decoded characters may be invalid in a header.
  const { pathname } = new URL(context.req.url)
  return takesForm(pathname, area) ? withList(context, pageBefore(pathname, area)) : undefined
}

/** Without those at its end. A regular expression would begin again at each of them. */
export function withoutSlashes(path: string): string {
  let end = path.length
  while (path.endsWith('/', end)) end--
  return path.slice(0, end)
}

/** A page instead of the requested one, with the list that one came from. */
function withList({ req }: Context, page: string): string {
  const list = req.query('from')
  return list ? `${page}?${new URLSearchParams({ from: list })}` : page
}

function pathAndQuery({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}
