import type { Page, Request } from '@playwright/test'

/** Requests that are held back until they are released. */
export interface Held {
  /** Resolves when the first request is made. */
  made: Promise<void>
  /** Lets all requests reach the server, including later ones. */
  release: () => void
}

/** Holds back requests to some addresses, as a slow network does. */
export async function holdBack(page: Page, addresses: string): Promise<Held> {
  const made = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    made.resolve()
    await released.promise
    await route.continue()
  })
  return { made: made.promise, release: released.resolve }
}

/** Fails requests to some addresses, as a broken connection does, until a form is posted. */
export async function failUntilPosted(page: Page, addresses: string): Promise<void> {
  const posts = watchPosts(page)
  await page.route(addresses, (route) => (posts.length > 0 ? route.fallback() : route.abort()))
}

/** Disables prerendering, because a prerendered page appears without a request that a test could intercept. */
export async function disablePrerendering(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('script[type=speculationrules]')?.remove())
}

/** Collects form posts from now on, both API calls and plain posts. */
export function watchPosts(page: Page): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request)
  })
  return posts
}

/** Collects the texts of browser dialogs from now on, and accepts each dialog. */
export function watchAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  return alerts
}

/** Collects console messages from now on, such as "error: text", and uncaught errors. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => lines.push(`error: ${error.message}`))
  return lines
}

/** Collects the addresses of scripts that the page requests from now on. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
