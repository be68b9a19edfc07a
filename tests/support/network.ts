import type { Page, Request } from '@playwright/test'

/** Requests that are held back until they are let go. */
export interface Held {
  /** Resolves when the first of them was made. */
  made: Promise<void>
  /** Lets them, and all that come after, reach the server. */
  release: () => void
}

/** Holds back the requests to some addresses, as a slow network does. */
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

/** Fails the requests to some addresses, as a broken line does, until a form is posted; what asks later is let through. */
export async function failUntilPosted(page: Page, addresses: string): Promise<void> {
  const posts = watchPosts(page)
  await page.route(addresses, (route) => (posts.length > 0 ? route.fallback() : route.abort()))
}

/** Takes away what lets the browser fetch pages in advance: such a page comes without a request that a test could answer. */
export async function forbidPagesInAdvance(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('script[type=speculationrules]')?.remove())
}

/** Every form that leaves the page from now on, as a call or as a plain post. */
export function watchPosts(page: Page): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request)
  })
  return posts
}

/** What the browser's own alerts say from now on; each is confirmed at once. */
export function watchAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  return alerts
}

/** What is written to the browser's console from now on, as in "error: text"; uncaught errors too. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => lines.push(`error: ${error.message}`))
  return lines
}

/** The address of every script that the page asks for from now on. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
