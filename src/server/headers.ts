import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Site } from './site'

/** The headers that every answer carries. The page's one style sheet is allowed by its hash. */
export function securityHeaders({ assets, settings }: Pick<Site, 'assets' | 'settings'>): MiddlewareHandler {
  const styleHash = createHash('sha256').update(assets.stylesheet).digest('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  const isTls = settings.origin?.startsWith('https:')
  return async (context, next) => {
    await next()
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    context.header('Cross-Origin-Opener-Policy', 'same-origin')
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (isTls) context.header('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  }
}
