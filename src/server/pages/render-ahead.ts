import { setTimeout as pause } from 'node:timers/promises'
import { type CachedPage, type CacheEntry, isSamePage, readAnswer, toCachedPage } from './cached-page'

/** In milliseconds. */
export interface RenderAhead {
  /** Publishing waits at most this long. Remaining pages are rendered on their first request. */
  atMost: number
  /** The time after the last publication at which pages get the best compression, which is slow. */
  quiet: number
}

const TIMES: RenderAhead = { atMost: 350, quiet: 1500 }

/** Rerenders all pages, most requested first. Yields between pages, so that requests are served. */
export async function renderAhead(
  pages: ReadonlyMap<string, CacheEntry>,
  render: (entry: CacheEntry) => Response | Promise<Response>,
  times: Partial<RenderAhead> = {},
) {
  const { atMost, quiet } = { ...TIMES, ...times }
  const until = performance.now() + atMost
  const rendered = new Map<string, CacheEntry>()
  const sortedPages = [...pages].sort(([, one], [, other]) => other.hits - one.hits)
  for (const [key, entry] of sortedPages) {
    const start = performance.now()
    const page = await renderOne(entry, render)
    if (page) rendered.set(key, { ...entry, hits: 0, page })
    if (performance.now() >= until) break
    // Leave half of the CPU time to requests.
    await pause(performance.now() - start)
  }
  return { pages: rendered, makeSmall: (isInUse: () => boolean) => recompressPages(rendered, quiet, isInUse) }
}

/** Returns the cached page if it is unchanged, and undefined if it no longer exists. */
async function renderOne(
  entry: CacheEntry,
  render: (entry: CacheEntry) => Response | Promise<Response>,
): Promise<CachedPage | undefined> {
  try {
    const answer = await readAnswer(await render(entry))
    if (entry.page && isSamePage(entry.page, answer)) return entry.page
    return await toCachedPage(answer, { isQuick: true })
  } catch {
    return undefined
  }
}

/** Recompresses pages with the best compression while they are in use. */
async function recompressPages(pages: Map<string, CacheEntry>, delayMs: number, isInUse: () => boolean): Promise<void> {
  await pause(delayMs, undefined, { ref: false })
  if (!isInUse()) return
  for (const entry of pages.values()) {
    if (!isInUse()) return
    const { page } = entry
    if (page?.isQuick) entry.page = await toCachedPage({ shared: page.shared, body: page.identity.body })
  }
}
