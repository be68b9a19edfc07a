import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Site } from '../site'

/** Inline texts of a page; each is allowed by its hash. */
interface InPage {
  stylesheet: string
  script?: string
  speculationRules?: string
}

/** What a page needs of other sites, and what else differs from page to page. */
interface PageNeeds {
  frames?: readonly string[]
  posts?: readonly string[]
  stylesheet?: string | undefined
  isTls?: boolean
  /** Whether it is only looked at, in a frame of the desk: it runs and sends nothing. */
  isPreview?: boolean
}

/**
 * The Content-Security-Policy (CSP Level 3) of a page: its own site and inline texts, other sites only where it needs
 * them. No script may turn text into markup or code (Trusted Types).
 */
export function contentSecurityPolicy(inPage: InPage, needs: PageNeeds = {}): string {
  const { frames = [], posts = [], stylesheet = '', isTls = false, isPreview = false } = needs
  const scripts = [inPage.script, inPage.speculationRules].filter((text) => text !== undefined)
  const own = isPreview ? "'none'" : "'self'"
  return [
    "default-src 'none'",
    isPreview ? "script-src 'none'" : ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    `style-src ${hashOf(inPage.stylesheet + stylesheet)}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${own}`,
    [`form-action ${own}`, ...(isPreview ? [] : originsOf(posts))].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...originsOf(frames)].join(' ')] : []),
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export function createSecurityHeaders({ assets, settings }: Pick<Site, 'assets' | 'settings'>): Record<string, string> {
  const isTls = usesTls(settings)
  return {
    'Content-Security-Policy': contentSecurityPolicy(assets, { isTls }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isTls ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  }
}

/** Sets them on every response of the app; a page may set its own policy instead. */
export function securityHeaders(site: Pick<Site, 'assets' | 'settings'>): MiddlewareHandler {
  const headers = createSecurityHeaders(site)
  return (context, next) => {
    // Beforehand: changing a finished response costs more than making it.
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return next()
  }
}

export function usesTls({ origin }: Pick<Site['settings'], 'origin'>): boolean {
  return origin?.startsWith('https:') ?? false
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
