import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentSnapshots } from '../../../content/content-source'
import { loopbackOrigin } from '../security/origin'
import { type CachedPage, type CacheEntry, readAnswer, toCachedPage } from './cached-page'
import { matchesEtag } from './conditional'
import { chooseEncoding } from './encoding'
import { type RenderAhead, renderAhead } from './render-ahead'

interface PageCacheOptions {
  /** The app; it answers with the current revision, or with another. */
  fetch: (request: Request, revisions?: ContentSnapshots) => Response | Promise<Response>
  /** The path and query that a URL is cached under; undefined where the app must answer. */
  addressOf: (url: string) => string | undefined
  /** The public address. Without one, links follow the request's host, and pages are cached per host. */
  origin: string | undefined
  /** Identifies what pages show now, such as the content's revision. When it changes, the cache is cleared. */
  edition: () => string
  onAnswer: (method: string, status: number) => void
  /** How long a new revision may take to be made ready, and how much later its pages are made as small as they get. */
  times?: Partial<RenderAhead>
}

/** Without a public address, clients can use any port of localhost as the host. At this size the cache is cleared. */
const MOST_PAGES = 500

/** Pages are rendered and compressed once, then answered from memory. The app answers until then. */
export function createPageCache({ fetch, addressOf, origin, edition, onAnswer, times }: PageCacheOptions) {
  let pages = new Map<string, CacheEntry>()
  let current = edition()
  /** Whether something was published a moment ago, so that whoever asks is not to wait for the best compression. */
  let isHurried = false
  /** Requests for which a page is rendered. The app answers these itself: one that it logs, and times. */
  const makers = new WeakSet<IncomingMessage>()

  function dropOldEdition(): void {
    const found = edition()
    if (found === current) return
    pages.clear()
    isHurried = false
    current = found
  }

  function make(address: string): CacheEntry {
    if (pages.size >= MOST_PAGES) pages.clear()
    const made = current
    const entry: CacheEntry = { address, hits: 0 }
    pages.set(address, entry)
    entry.rendering = render(entry).then((page) => {
      // Another edition may have begun to render it meanwhile.
      if (pages.get(address) !== entry) return
      if (page && made === edition()) entry.page = page
      else pages.delete(address)
    })
    return entry
  }

  /** Nothing if that fails: the app has answered and logged the error, and the next request tries again. */
  function render(entry: CacheEntry): Promise<CachedPage | undefined> {
    return Promise.try(() => fetch(requestFor(entry)))
      .then(readAnswer)
      .then((answer) => toCachedPage(answer, { isQuick: isHurried }))
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
    makers.add(request)
    return make(address)
  }

  /** Answers from memory; false where the app must. */
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
   * Answers once the page is there that another request made it render; false where there is none such. Where that
   * fails, `otherwise` is called.
   */
  function answerSoon(request: IncomingMessage, answer: ServerResponse, otherwise: () => void): boolean {
    const rendering = find(request)?.rendering
    if (!rendering || makers.has(request)) return false
    void rendering.then(() => {
      if (!answerFromCache(request, answer)) otherwise()
    })
    return true
  }

  /**
   * Renders what is cached as it will be in another revision. What it returns puts that in place; call it in the step
   * in which the revision becomes current.
   */
  async function prepare(next: ContentSnapshots, nextEdition: string): Promise<() => void> {
    const ahead = await renderAhead(pages, (entry) => fetch(requestFor(entry), next), times)
    return () => {
      pages = ahead.pages
      current = nextEdition
      isHurried = true
      void ahead.makeSmall(() => {
        const isInUse = pages === ahead.pages && current === nextEdition
        if (isInUse) isHurried = false
        return isInUse
      })
    }
  }

  return { answer: answerFromCache, answerSoon, prepare }
}

function requestFor({ address }: CacheEntry): Request {
  return new Request(address)
}
