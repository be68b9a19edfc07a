import type { MiddlewareHandler } from 'hono'
import { usesTls } from '../security/headers'
import type { Site } from '../site'

/** Sets the headers of an area. The policy allows our own script and style files, but no inline code or other sites. */
export function setAreaHeaders({ settings }: Pick<Site, 'settings'>): MiddlewareHandler {
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
    // The path may contain a secret of a link. Unlike no-referrer, this keeps the Origin header of forms.
    context.header('Referrer-Policy', 'strict-origin')
    await next()
  }
}
