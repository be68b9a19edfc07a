import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Language, languages } from '../../../content/language'
import { chooseLanguage, variesByLanguage } from '../request-language'
import { loopbackOrigin } from '../security/origin'
import { isKnownByReader } from './conditional'
import { chooseEncoding, type Encoding } from './encoding'

/** A page in one encoding, ready to be written. */
interface Representation {
  /** Alternating names and values, for `writeHead`. */
  headers: readonly string[]
  /** For 304 (RFC 9110, 15.4.5). */
  headersWithoutBody: readonly string[]
  etag: string
  body: Buffer
}

type CachedPage = Readonly<Record<Encoding, Representation>>

interface PageCacheOptions {
  /** The app. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The path and query that a URL is cached under; undefined where the app must answer. */
  addressOf: (url: string, language: Language) => string | undefined
  /** The public address. Without one, links follow the request's host, and pages are cached per host. */
  origin: string | undefined
  /** Identifies what pages show now, such as the content's revision. When it changes, the cache is cleared. */
  edition: () => string
  onAnswer: (method: string, status: number) => void
}

/** Without a public address, clients can use any port of localhost as the host. At this size the cache is cleared. */
const MOST_PAGES = 500
/** Headers of a single answer, and those that are set here. */
const NOT_CACHED = ['x-request-id', 'content-length', 'content-encoding', 'vary', 'etag', 'date']

const VARY = variesByLanguage ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding'

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * The page cache: pages are rendered and compressed once, then answered from memory. The app answers until then.
 */
export function createPageCache({ fetch, addressOf, origin, edition, onAnswer }: PageCacheOptions) {
  const pages = new Map<string, CachedPage | Promise<void>>()
  let current = edition()

  function dropOldEdition(): void {
    const found = edition()
    if (found !== current) pages.clear()
    current = found
  }

  function make(key: string, address: string, language: Language): void {
    if (pages.size >= MOST_PAGES) pages.clear()
    const made = current
    const rendering = render(address, language).then((page) => {
      // Another edition may have begun to render it meanwhile.
      if (pages.get(key) !== rendering) return
      if (page && made === edition()) pages.set(key, page)
      else pages.delete(key)
    })
    pages.set(key, rendering)
  }

  /** Nothing if that fails: the app has answered and logged the error, and the next request tries again. */
  function render(address: string, language: Language): Promise<CachedPage | undefined> {
    const request = new Request(address, { headers: { 'Accept-Language': language } })
    return Promise.resolve(fetch(request))
      .then(toCachedPage)
      .catch(() => undefined)
  }

  /** Answers from memory; false where the app must. */
  return function answerFromCache(request: IncomingMessage, answer: ServerResponse): boolean {
    const { method = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const language = chooseLanguage(request.headers['accept-language'], languages)
    const url = addressOf(request.url ?? '', language)
    if (!url) return false
    dropOldEdition()
    const address = (origin ?? loopbackOrigin(request.headers.host)) + url
    const key = `${language} ${address}`
    const page = pages.get(key)
    if (!page) make(key, address, language)
    if (!page || page instanceof Promise) return false
    const { headers, headersWithoutBody, etag, body } = page[chooseEncoding(request.headers['accept-encoding'])]
    const isKnown = isKnownByReader(etag, request.headers['if-none-match'])
    answer.writeHead(isKnown ? 304 : 200, (isKnown ? headersWithoutBody : headers) as string[])
    answer.end(isKnown || method === 'HEAD' ? undefined : body)
    onAnswer(method, isKnown ? 304 : 200)
    return true
  }
}

/** @throws when the answer isn't a page. */
async function toCachedPage(response: Response): Promise<CachedPage> {
  if (response.status !== 200) throw new Error(`answered ${response.status}`)
  const identity = Buffer.from(await response.arrayBuffer())
  const shared = [...response.headers].filter(([name]) => !NOT_CACHED.includes(name)).flat()
  return {
    identity: represent(shared, identity),
    gzip: represent(shared, await compressions.gzip(identity, { level: 9 }), 'gzip'),
    br: represent(shared, await compressions.br(identity), 'br'),
  }
}

/** The entity tag is strong (RFC 9110, 8.8.3), so each encoding has its own. */
function represent(shared: string[], body: Buffer, encoding?: string): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const described = [...shared, 'Vary', VARY, 'ETag', etag]
  return {
    etag,
    body,
    headersWithoutBody: described.filter((_, index) => described[index - (index % 2)] !== 'content-type'),
    headers: [
      ...described,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.byteLength),
    ],
  }
}
