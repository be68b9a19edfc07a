import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentSnapshots } from '../../../content/content-source'
import { getLoopbackOrigin } from '../security/origin'
import { type CachedPage, type CacheEntry, readAnswer, toCachedPage } from './cached-page'
import { matchesEtag } from './conditional'
import { chooseEncoding } from './encoding'
import { type RenderAhead, renderAhead } from './render-ahead'

interface PageCacheOptions {
  /** Renders a page with the current content, or with other content. */
  fetch: (request: Request, revisions?: ContentSnapshots) => Response | Promise<Response>
  /** Returns the cache key of a URL, or undefined if the app must answer. */
  addressOf: (url: string) => string | undefined
  /** The public origin. Without it, links use the request's host, and pages are cached per host. */
  origin: string | undefined
  /** Identifies what pages show now, such as the content's revision. When it changes, the cache is cleared. */
  edition: () => string
  onAnswer: (method: string, status: number) => void
  times?: Partial<RenderAhead>
}

/** The cache is cleared at this size. Without a public origin, clients can use any port of localhost as the host. */
const MAX_PAGES = 500

/** Renders and compresses pages once, then serves them from memory. */
export function createPageCache({ fetch, addressOf, origin, edition, onAnswer, times }: PageCacheOptions) {
  let pages = new Map<string, CacheEntry>()
  let current = edition()
  /** True shortly after a publication, when visitors should not wait for the best compression. */
  let usesFastCompression = false
  /** Requests that caused a rendering. The app answers, logs, and times them. */
  const renderingRequests = new WeakSet<IncomingMessage>()

  function dropOldEdition(): void {
    const newEdition = edition()
    if (newEdition === current) return
    pages.clear()
    usesFastCompression = false
    current = newEdition
  }

  function createEntry(address: string): CacheEntry {
    if (pages.size >= MAX_PAGES) pages.clear()
    const entryEdition = current
    const entry: CacheEntry = { address, hits: 0 }
    pages.set(address, entry)
    entry.rendering = render(entry).then((page) => {
      // A newer edition may have replaced the entry during rendering.
      if (pages.get(address) !== entry) return
      if (page && entryEdition === edition()) entry.page = page
      else pages.delete(address)
    })
    return entry
  }

  /** Resolves to undefined on failure. The app has logged the error, and the next request retries. */
  function render(entry: CacheEntry): Promise<CachedPage | undefined> {
    return Promise.try(() => fetch(createRequest(entry)))
      .then(readAnswer)
      .then((answer) => toCachedPage(answer, { isQuick: usesFastCompression }))
      .catch(() => undefined)
  }

  function find(request: IncomingMessage): CacheEntry | undefined {
    const { method = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const url = addressOf(request.url ?? '')
    if (!url) return undefined
    dropOldEdition()
    const address = (origin ?? getLoopbackOrigin(request.headers.host)) + url
    const cachedEntry = pages.get(address)
    if (cachedEntry) return cachedEntry
    renderingRequests.add(request)
    return createEntry(address)
  }

  /** Answers from memory. Returns false if the app must answer. */
  function answerFromCache(request: IncomingMessage, answer: ServerResponse): boolean {
    const { method = '' } = request
    const entry = find(request)
    if (!entry?.page) return false
    entry.hits++
    const { headers, headersWithoutBody, etag, body } = entry.page[chooseEncoding(request.headers['accept-encoding'])]
    const isNotModified = matchesEtag(etag, request.headers['if-none-match'])
    answer.writeHead(isNotModified ? 304 : 200, (isNotModified ? headersWithoutBody : headers) as string[])
    answer.end(isNotModified || method === 'HEAD' ? undefined : body)
    onAnswer(method, isNotModified ? 304 : 200)
    return true
  }

  /**
   * Answers once the rendering that another request started has finished, or calls `otherwise` if that fails. Returns
   * false if no other request is rendering the page.
   */
  function answerWhenRendered(request: IncomingMessage, answer: ServerResponse, fallback: () => void): boolean {
    const rendering = find(request)?.rendering
    if (!rendering || renderingRequests.has(request)) return false
    void rendering.then(() => {
      if (!answerFromCache(request, answer)) fallback()
    })
    return true
  }

  /**
   * Prerenders the cached pages with the next content. Call the returned function in the same tick in which that content
   * becomes current.
   */
  async function prepare(nextContent: ContentSnapshots, nextEdition: string): Promise<() => void> {
    const prerendered = await renderAhead(pages, (entry) => fetch(createRequest(entry), nextContent), times)
    return () => {
      pages = prerendered.pages
      current = nextEdition
      usesFastCompression = true
      void prerendered.makeSmall(() => {
        const isInUse = pages === prerendered.pages && current === nextEdition
        if (isInUse) usesFastCompression = false
        return isInUse
      })
    }
  }

  return { answer: answerFromCache, answerWhenRendered, prepare }
}

function createRequest({ address }: CacheEntry): Request {
  return new Request(address)
}
