import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { takesGzip } from '../pages/encoding'

/** A page that fits into one packet stays as it is. */
const LEAST_BYTES = 1024

/**
 * Compresses a page where the browser takes gzip. Whole and at once, because a stream for each page takes longer, and
 * what its threads take of memory is not given back.
 */
export function compressPage(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res, req } = context
    // The desk's own address is below itself, too.
    const isDone = res.headers.get('Vary')?.includes('Accept-Encoding')
    if (isDone || !res.headers.get('Content-Type')?.startsWith('text/html')) return
    context.header('Vary', 'Accept-Encoding', { append: true })
    if (!takesGzip(req.header('Accept-Encoding'))) return
    const page = new Uint8Array(await res.arrayBuffer())
    const isWorth = page.length >= LEAST_BYTES && req.method !== 'HEAD'
    context.res = new Response(isWorth ? gzipSync(page) : page, res)
    if (!isWorth) return
    context.res.headers.delete('Content-Length')
    context.res.headers.set('Content-Encoding', 'gzip')
  }
}
