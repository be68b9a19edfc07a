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
import { answersIn } from '../words'

/** In bytes, of each process: any file fits. */
const CACHED = 24 * 1024 * 1024

/** How long a process may go on serving a file that was removed, in milliseconds. */
const CACHED_FOR = 60_000

/** Names of parts; nothing else is looked up. */
const NAME = /^(?:p-[a-z\d]{26}-\d{1,5}x\d{1,5}(?:-\d{1,4}\.webp)?|d-[a-z\d]{26})$/

/** Serves what the office uploaded, from the database. It never changes under its name. */
export function addFiles(app: Hono, site: Site): void {
  const find = partFinder(site)
  app.get(`${routes.files}:name`, async (context) => {
    const name = context.req.param('name')
    if (!NAME.test(name)) return notFound(context)
    // A page of another site that shows our pictures must not use up what a visitor's network may read here.
    const client = readClientNetwork(context, site.settings.trustedProxies)
    const found = await find(name, isCrossSiteRead(context, site.settings.origin) ? `elsewhere ${client}` : client)
    if (typeof found === 'number') return answerTooMany(context, site, 'reading', found)
    return found ? answer(context, found) : notFound(context)
  })
  app.get(`${routes.files}*`, notFound)
}

/** Finds a part, or returns the seconds that a network has to wait: uncached parts count toward its rate limits. */
function partFinder({ database, rates }: Site) {
  const cache = new LRUCache<string, ServedPart>({
    maxSize: CACHED,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: CACHED_FOR,
    // Concurrent requests share one read, even if its entry is evicted meanwhile.
    fetchMethod: (name) => readPart(database, name),
    ignoreFetchAbort: true,
  })
  return async (name: string, client: string): Promise<ServedPart | number | undefined> => {
    const known = cache.get(name)
    if (known) return known
    const wait = await rates.consume(isDownload(name) ? 'downloadsOfOne' : 'readingOfOne', client)
    return wait ?? cache.fetch(name)
  }
}

/** Pages show sizes of pictures; whole files are downloads. */
function isDownload(name: string): boolean {
  return !name.endsWith('.webp')
}

function answer(context: Context, { name, type, bytes, fileName }: ServedPart): Response {
  if (!isServedType(type)) return notFound(context)
  const etag = `"${name}"`
  context.header('ETag', etag)
  if (name.startsWith('p-')) context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  // Whatever it is, it runs nothing and shows nothing of anybody else.
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  if (matchesEtag(etag, context.req.header('If-None-Match'))) return context.body(null, 304)
  if (isDownload(name)) context.header('Content-Disposition', attachment(toDownloadName(fileName, servedTypes[type])))
  context.header('Content-Type', type)
  context.header('Content-Length', String(bytes.length))
  return context.body(bytes as Uint8Array<ArrayBuffer>)
}

/** As RFC 6266 has it, for names in any script (RFC 8187). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function notFound(context: Context): Response {
  context.header('Cache-Control', 'no-store')
  return context.text(answersIn(context).notFound, 404)
}
