import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptsGzip } from '../pages/encoding'

/** Smaller pages fit into one packet. */
const MIN_BYTES = 1024

/**
 * Compresses pages with gzip, synchronously: a stream for each page is slower, and its threads do not release their
 * memory.
 */
export function compressPage(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res, req } = context
    // This middleware runs twice for the root path of the area.
    const isDone = res.headers.get('Vary')?.includes('Accept-Encoding')
    if (isDone || !res.headers.get('Content-Type')?.startsWith('text/html')) return
    context.header('Vary', 'Accept-Encoding', { append: true })
    if (!acceptsGzip(req.header('Accept-Encoding'))) return
    const page = new Uint8Array(await res.arrayBuffer())
    const isWorthwhile = page.length >= MIN_BYTES && req.method !== 'HEAD'
    context.res = new Response(isWorthwhile ? gzipSync(page) : page, res)
    if (!isWorthwhile) return
    context.res.headers.delete('Content-Length')
    context.res.headers.set('Content-Encoding', 'gzip')
  }
}
