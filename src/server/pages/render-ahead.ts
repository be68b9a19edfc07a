import { setTimeout as pause } from 'node:timers/promises'
import { type CachedPage, type CacheEntry, isSamePage, readAnswer, toCachedPage } from './cached-page'

/** In milliseconds. */
export interface RenderAhead {
  /** After so long, what is not ready yet is left to its first reader: nobody may wait longer for a publication. */
  atMost: number
  /** For how long nothing else is published before pages are compressed as small as they get, which takes long. */
  quiet: number
}

const TIMES: RenderAhead = { atMost: 350, quiet: 1500 }

/** Renders all pages again, the most wanted first. Readers are answered in between. */
export async function renderAhead(
  pages: ReadonlyMap<string, CacheEntry>,
  render: (entry: CacheEntry) => Response | Promise<Response>,
  times: Partial<RenderAhead> = {},
) {
  const { atMost, quiet } = { ...TIMES, ...times }
  const until = performance.now() + atMost
  const ready = new Map<string, CacheEntry>()
  const wanted = [...pages].sort(([, one], [, other]) => other.hits - one.hits)
  for (const [key, entry] of wanted) {
    const began = performance.now()
    const page = await renderOne(entry, render)
    if (page) ready.set(key, { ...entry, hits: 0, page })
    if (performance.now() >= until) break
    // Readers get as much of the processor as this.
    await pause(performance.now() - began)
  }
  return { pages: ready, makeSmall: (isInUse: () => boolean) => makeSmall(ready, quiet, isInUse) }
}

/** The page, from memory where not a byte of it has changed; nothing where there is none in this revision. */
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

/** Compresses them as small as they get, one after the other, while they are in use. */
async function makeSmall(pages: Map<string, CacheEntry>, quiet: number, isInUse: () => boolean): Promise<void> {
  await pause(quiet, undefined, { ref: false })
  if (!isInUse()) return
  for (const entry of pages.values()) {
    if (!isInUse()) return
    const { page } = entry
    if (page?.isQuick) entry.page = await toCachedPage({ shared: page.shared, body: page.identity.body })
  }
}
