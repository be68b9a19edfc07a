import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding'

interface Representation {
  /** Alternating names and values, for `writeHead`. */
  headers: readonly string[]
  /** For 304 (RFC 9110, 15.4.5). */
  headersWithoutBody: readonly string[]
  etag: string
  body: Buffer
}

/** A page in every encoding, and the headers that all of them share. */
export interface CachedPage extends Readonly<Record<Encoding, Representation>> {
  shared: readonly string[]
  /** Whether its encodings can be smaller. */
  isQuick: boolean
}

export interface CacheEntry {
  address: string
  /** How often it was answered from memory in this edition. */
  hits: number
  /** None while it is rendered. */
  page?: CachedPage
  /** The first rendering: resolves when that is over, also without a page. */
  rendering?: Promise<void>
}

/** Headers of a single answer, and those that are set here. */
const NOT_CACHED = ['x-request-id', 'content-length', 'content-encoding', 'vary', 'etag', 'date']

/** Brotli's best takes a processor forty times as long, for a fifth less. */
const QUICK_BROTLI = 4

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface AppAnswer {
  shared: readonly string[]
  body: Buffer
}

/** @throws when the answer isn't a page. */
export async function readAnswer(response: Response): Promise<AppAnswer> {
  if (response.status !== 200) throw new Error(`answered ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  return { shared: [...response.headers].filter(([name]) => !NOT_CACHED.includes(name)).flat(), body }
}

export function isSamePage({ shared, identity }: CachedPage, answer: AppAnswer): boolean {
  return identity.body.equals(answer.body) && String(shared) === String(answer.shared)
}

export async function toCachedPage({ shared, body }: AppAnswer, { isQuick = false } = {}): Promise<CachedPage> {
  const params = isQuick ? { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } : {}
  return {
    shared,
    isQuick,
    identity: represent(shared, body),
    gzip: represent(shared, await compressions.gzip(body), 'gzip'),
    br: represent(shared, await compressions.br(body, { params }), 'br'),
  }
}

/** The entity tag is strong (RFC 9110, 8.8.3), so each encoding has its own. */
function represent(shared: readonly string[], body: Buffer, encoding?: string): Representation {
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
