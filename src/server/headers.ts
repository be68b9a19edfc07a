import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Site } from './site'

/** What a page needs beyond the site itself: addresses that it embeds, and that its forms post to. */
export interface PageNeeds {
  frames?: readonly string[]
  posts?: readonly string[]
  /** The text of a style sheet that the page alone has. */
  stylesheet?: string | undefined
  /** Whether the site is reached by TLS. */
  isTls?: boolean
}

/**
 * The Content-Security-Policy (CSP Level 3) for a page. It starts from nothing; what stands in the page, its
 * style sheet, its script and its speculation rules, is allowed by its hash, and other sites only where the page needs
 * them. No script may turn text into markup or code (Trusted Types).
 */
export function contentSecurityPolicy(assets: Site['assets'], needs: PageNeeds = {}): string {
  const { frames = [], posts = [], stylesheet = '', isTls = false } = needs
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(assets.script)} ${hashOf(assets.speculationRules)}`,
    `style-src ${hashOf(assets.stylesheet + stylesheet)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...originsOf(posts)].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...originsOf(frames)].join(' ')] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The headers that every answer carries. */
export function securityHeadersOf({ assets, settings }: Pick<Site, 'assets' | 'settings'>): Record<string, string> {
  const isTls = isReachedByTls(settings)
  return {
    'Content-Security-Policy': contentSecurityPolicy(assets, { isTls }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isTls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Gives them to every answer of the app; a page may set a policy of its own instead. */
export function securityHeaders(site: Pick<Site, 'assets' | 'settings'>): MiddlewareHandler {
  const headers = securityHeadersOf(site)
  return (context, next) => {
    // Before there is an answer: to change one that is made costs more than to make it.
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return next()
  }
}

/** Whether the site's public address is one of TLS. */
export function isReachedByTls({ origin }: Pick<Site['settings'], 'origin'>): boolean {
  return origin?.startsWith('https:') ?? false
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
