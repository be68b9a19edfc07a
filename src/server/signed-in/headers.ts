import type { MiddlewareHandler } from 'hono'
import { usesTls } from '../security/headers'
import type { Site } from '../site'

/** The headers of an area. The policy allows our own scripts and style sheets, nothing in the page itself or elsewhere. */
export function areaHeaders({ settings }: Pick<Site, 'settings'>): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(usesTls(settings) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return async (context, next) => {
    context.header('Content-Security-Policy', policy)
    context.header('Cache-Control', 'no-store')
    // Without a path, which may hold a link's secret; and unlike no-referrer it leaves forms their Origin.
    context.header('Referrer-Policy', 'strict-origin')
    await next()
  }
}
