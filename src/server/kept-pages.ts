import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { isKnownByReader } from './conditional'
import { chooseEncoding, type Encoding } from './encoding'
import { loopbackOrigin } from './origin'

/** One page in one encoding, ready to be written. */
interface Representation {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: readonly string[]
  /** The same without what describes a body, for 304 (RFC 9110, 15.4.5). */
  headersWithoutBody: readonly string[]
  etag: string
  body: Buffer
}

type KeptPage = Readonly<Record<Encoding, Representation>>

interface KeptPagesOptions {
  /** The whole site, which is asked once for each page. */
  fetch: (request: Request) => Response | Promise<Response>
  /** The address (path and query) that shows everybody what a URL asks for; nothing where the site itself must answer. */
  addressOf: (url: string) => string | undefined
  /** The public address; without one, links follow the host that was asked, and pages are kept for each. */
  origin: string | undefined
  /** What pages show that changes by itself, such as the year; when it is another, all pages are made anew. */
  edition: () => string
  onAnswer: (method: string, status: number) => void
}

/** Without a public address anybody may ask for any port of localhost; with more than these it begins anew. */
const MOST_PAGES = 500
/** How often, in milliseconds, it is looked whether the edition is still the same. */
const LOOK_EVERY = 1000
/** What one answer carries for itself alone, and what is worked out here. */
const NOT_KEPT = ['x-request-id', 'content-length', 'content-encoding', 'vary', 'etag', 'date']

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Keeps pages as they are sent: rendered once, compressed once, answered from memory before the site is asked.
 * A page that is not there yet is answered by the site, and kept from then on.
 */
export function keepPages({ fetch, addressOf, origin, edition, onAnswer }: KeptPagesOptions) {
  const pages = new Map<string, KeptPage | 'in the making'>()
  let current = { edition: edition(), lookedAt: performance.now() }

  function dropOldEdition(): void {
    const now = performance.now()
    if (now - current.lookedAt < LOOK_EVERY) return
    const found = edition()
    if (found !== current.edition) pages.clear()
    current = { edition: found, lookedAt: now }
  }

  async function make(key: string, address: string): Promise<void> {
    if (pages.size >= MOST_PAGES) pages.clear()
    pages.set(key, 'in the making')
    const made = current.edition
    try {
      const page = await keep(await fetch(new Request(address)))
      if (made === current.edition) pages.set(key, page)
      else pages.delete(key)
    } catch {
      // The site has told its visitor and the log; the next request tries again.
      pages.delete(key)
    }
  }

  /** Answers a request from memory; false where the site itself must. */
  return function answerKept(request: IncomingMessage, answer: ServerResponse): boolean {
    const { method = '' } = request
    const url = method === 'GET' || method === 'HEAD' ? addressOf(request.url ?? '') : undefined
    if (!url) return false
    dropOldEdition()
    const base = origin ?? loopbackOrigin(request.headers.host)
    const key = base + url
    const page = pages.get(key)
    if (!page) void make(key, key)
    if (!page || page === 'in the making') return false
    const { headers, headersWithoutBody, etag, body } = page[chooseEncoding(request.headers['accept-encoding'])]
    const isKnown = isKnownByReader(etag, request.headers['if-none-match'])
    answer.writeHead(isKnown ? 304 : 200, (isKnown ? headersWithoutBody : headers) as string[])
    answer.end(isKnown || method === 'HEAD' ? undefined : body)
    onAnswer(method, isKnown ? 304 : 200)
    return true
  }
}

/** @throws when the site did not answer with a page. */
async function keep(response: Response): Promise<KeptPage> {
  if (response.status !== 200) throw new Error(`answered ${response.status}`)
  const identity = Buffer.from(await response.arrayBuffer())
  const shared = [...response.headers].filter(([name]) => !NOT_KEPT.includes(name)).flat()
  return {
    identity: represent(shared, identity),
    gzip: represent(shared, await compressions.gzip(identity, { level: 9 }), 'gzip'),
    br: represent(shared, await compressions.br(identity), 'br'),
  }
}

/** The tag is strong (RFC 9110, 8.8.3): one for each encoding, from the bytes that are sent. */
function represent(shared: string[], body: Buffer, encoding?: string): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const described = [...shared, 'Vary', 'Accept-Encoding', 'ETag', etag]
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
