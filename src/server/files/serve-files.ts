import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { toDownloadName } from '../../editorial/files/file-name'
import { isServedType, servedTypes } from '../../editorial/files/file-types'
import { readPart, type ServedPart } from '../../editorial/files/stored-file'
import * as routes from '../../routes'
import { answerTooMany } from '../limits/limit-rates'
import { matchesEtag } from '../pages/conditional'
import { readClientNetwork } from '../security/client-address'
import { isCrossSiteRead } from '../security/origin'
import type { Site } from '../site'
import { getAnswers } from '../words'

/** Per process. Larger than any file. */
const CACHE_BYTES = 24 * 1024 * 1024

/** A process may serve a removed file for this long. */
const CACHE_TTL_MS = 60_000

/** Names of stored file parts. */
const NAME_PATTERN = /^(?:p-[a-z\d]{26}-\d{1,5}x\d{1,5}(?:-\d{1,4}\.webp)?|d-[a-z\d]{26})$/

/** Serves uploaded files from the database. The content of a name never changes. */
export function addFiles(app: Hono, site: Site): void {
  const find = createPartFinder(site)
  app.get(`${routes.files}:name`, async (context) => {
    const name = context.req.param('name')
    if (!NAME_PATTERN.test(name)) return notFound(context)
    // Pictures embedded in other sites must not use up the rate limit of the visitor's network.
    const client = readClientNetwork(context, site.settings.trustedProxies)
    const part = await find(name, isCrossSiteRead(context, site.settings.origin) ? `elsewhere ${client}` : client)
    if (typeof part === 'number') return answerTooMany(context, site, 'reading', part)
    return part ? answer(context, part) : notFound(context)
  })
  app.get(`${routes.files}*`, notFound)
}

/** Finds a file part, or returns the seconds to wait. Uncached parts count toward rate limits. */
function createPartFinder({ database, rates }: Site) {
  const cache = new LRUCache<string, ServedPart>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: CACHE_TTL_MS,
    // Concurrent requests share one read, even if its entry is evicted during it.
    fetchMethod: (name) => readPart(database, name),
    ignoreFetchAbort: true,
  })
  return async (name: string, client: string): Promise<ServedPart | number | undefined> => {
    const cachedPart = cache.get(name)
    if (cachedPart) return cachedPart
    const wait = await rates.consume(isDownload(name) ? 'downloadsOfOne' : 'readingOfOne', client)
    return wait ?? cache.fetch(name)
  }
}

/** Pages embed scaled pictures (.webp). Originals are downloads. */
function isDownload(name: string): boolean {
  return !name.endsWith('.webp')
}

function answer(context: Context, { name, type, bytes, fileName }: ServedPart): Response {
  if (!isServedType(type)) return notFound(context)
  const etag = `"${name}"`
  context.header('ETag', etag)
  if (name.startsWith('p-')) context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  // Uploaded files must neither run scripts nor load anything.
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  if (matchesEtag(etag, context.req.header('If-None-Match'))) return context.body(null, 304)
  if (isDownload(name))
    context.header('Content-Disposition', formatContentDisposition(toDownloadName(fileName, servedTypes[type])))
  context.header('Content-Type', type)
  context.header('Content-Length', String(bytes.length))
  return context.body(bytes as Uint8Array<ArrayBuffer>)
}

/** RFC 6266, with RFC 8187 for names that are not ASCII. */
function formatContentDisposition(name: string): string {
  const asciiName = name.replaceAll(/[^\w .-]/g, '_')
  const encodedName = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

function notFound(context: Context): Response {
  context.header('Cache-Control', 'no-store')
  return context.text(getAnswers(context).notFound, 404)
}
