import { Hono } from 'hono'
import { deskRoutes } from '../../src/desk/areas'
import type { DeskRoute } from '../../src/desk/request'
import { addDesk } from '../../src/server/desk/add-desk'
import { ADDRESS, openSite, type TestSite } from './test-site'

/** The response of all handlers of a guarded desk. */
export const REACHED = 'The handler was reached.'

/** Opens the desk with its guards in front of handlers that only respond that they were reached. */
export async function openGuardedDesk(options: Parameters<typeof openSite>[0] = {}): Promise<TestSite> {
  const site = await openSite(options)
  const app = new Hono()
  addDesk(
    app,
    site.site,
    deskRoutes.map((route) => ({ ...route, handle: () => new Response(REACHED) }) as DeskRoute),
  )
  return { ...site, fetch: async (path, init) => app.fetch(new Request(ADDRESS + path, init)) }
}

/** Returns a sample address of a route. */
export function addressOf({ path }: DeskRoute): string {
  return path.replaceAll(/:\w+/g, 'a-name')
}
