import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentSnapshots } from '../../../content/content-source'
import { loopbackOrigin } from '../security/origin'
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
    const found = edition()
    if (found === current) return
    pages.clear()
    usesFastCompression = false
    current = found
  }

  function make(address: string): CacheEntry {
    if (pages.size >= MAX_PAGES) pages.clear()
    const made = current
    const entry: CacheEntry = { address, hits: 0 }
    pages.set(address, entry)
    entry.rendering = render(entry).then((page) => {
      // A newer edition may have replaced the entry during rendering.
      if (pages.get(address) !== entry) return
      if (page && made === edition()) entry.page = page
      else pages.delete(address)
    })
    return entry
  }

  /** Resolves to undefined on failure. The app has logged the error, and the next request retries. */
  function render(entry: CacheEntry): Promise<CachedPage | undefined> {
    return Promise.try(() => fetch(requestFor(entry)))
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
    const address = (origin ?? loopbackOrigin(request.headers.host)) + url
    const known = pages.get(address)
    if (known) return known
    renderingRequests.add(request)
    return make(address)
  }

  /** Answers from memory. Returns false if the app must answer. */
  function answerFromCache(request: IncomingMessage, answer: ServerResponse): boolean {
    const { method = '' } = request
    const entry = find(request)
    if (!entry?.page) return false
    entry.hits++
    const { headers, headersWithoutBody, etag, body } = entry.page[chooseEncoding(request.headers['accept-encoding'])]
    const isKnown = matchesEtag(etag, request.headers['if-none-match'])
    answer.writeHead(isKnown ? 304 : 200, (isKnown ? headersWithoutBody : headers) as string[])
    answer.end(isKnown || method === 'HEAD' ? undefined : body)
    onAnswer(method, isKnown ? 304 : 200)
    return true
  }

  /**
   * Answers once the rendering that another request started has finished, or calls `otherwise` if that fails. Returns
   * false if no other request is rendering the page.
   */
  function answerWhenRendered(request: IncomingMessage, answer: ServerResponse, otherwise: () => void): boolean {
    const rendering = find(request)?.rendering
    if (!rendering || renderingRequests.has(request)) return false
    void rendering.then(() => {
      if (!answerFromCache(request, answer)) otherwise()
    })
    return true
  }

  /**
   * Prerenders the cached pages with the next content. Call the returned function in the same tick in which that content
   * becomes current.
   */
  async function prepare(next: ContentSnapshots, nextEdition: string): Promise<() => void> {
    const ahead = await renderAhead(pages, (entry) => fetch(requestFor(entry), next), times)
    return () => {
      pages = ahead.pages
      current = nextEdition
      usesFastCompression = true
      void ahead.makeSmall(() => {
        const isInUse = pages === ahead.pages && current === nextEdition
        if (isInUse) usesFastCompression = false
        return isInUse
      })
    }
  }

  return { answer: answerFromCache, answerWhenRendered, prepare }
}

function requestFor({ address }: CacheEntry): Request {
  return new Request(address)
}
