import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding'

interface Representation {
  /** Alternating names and values for `writeHead`. */
  headers: readonly string[]
  /** For 304 (RFC 9110, 15.4.5). */
  headersWithoutBody: readonly string[]
  etag: string
  body: Buffer
}

/** A page in every encoding, with the headers that all encodings share. */
export interface CachedPage extends Readonly<Record<Encoding, Representation>> {
  shared: readonly string[]
  /** True if it was compressed fast rather than well. */
  isQuick: boolean
}

export interface CacheEntry {
  address: string
  /** The number of cache hits in this edition. */
  hits: number
  /** Missing while it is rendered. */
  page?: CachedPage
  /** Resolves once the first rendering has finished or failed. */
  rendering?: Promise<void>
}

/** Headers of a single response, and those set below. */
const UNCACHED_HEADERS = ['x-request-id', 'content-length', 'content-encoding', 'vary', 'etag', 'date']

/** The best quality takes forty times as long and saves a fifth of the size. */
const FAST_BROTLI_QUALITY = 4

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface AppResponse {
  shared: readonly string[]
  body: Buffer
}

/** @throws if the status is not 200. */
export async function readAnswer(response: Response): Promise<AppResponse> {
  if (response.status !== 200) throw new Error(`answered ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  return { shared: [...response.headers].filter(([name]) => !UNCACHED_HEADERS.includes(name)).flat(), body }
}

export function isSamePage({ shared, identity }: CachedPage, answer: AppResponse): boolean {
  return identity.body.equals(answer.body) && String(shared) === String(answer.shared)
}

export async function toCachedPage({ shared, body }: AppResponse, { isQuick = false } = {}): Promise<CachedPage> {
  const params = isQuick ? { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI_QUALITY } : {}
  return {
    shared,
    isQuick,
    identity: createRepresentation(shared, body),
    gzip: createRepresentation(shared, await compressions.gzip(body), 'gzip'),
    br: createRepresentation(shared, await compressions.br(body, { params }), 'br'),
  }
}

/** Each encoding has its own entity tag, because the tags are strong (RFC 9110, 8.8.3). */
function createRepresentation(shared: readonly string[], body: Buffer, encoding?: string): Representation {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const sharedHeaders = [...shared, 'Vary', 'Accept-Encoding', 'ETag', etag]
  return {
    etag,
    body,
    headersWithoutBody: sharedHeaders.filter((_, index) => sharedHeaders[index - (index % 2)] !== 'content-type'),
    headers: [
      ...sharedHeaders,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.byteLength),
    ],
  }
}
