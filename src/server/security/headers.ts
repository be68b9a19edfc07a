import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Site } from '../site'

/** Inline styles and scripts, which the policy allows by their hashes. */
interface InlineAssets {
  stylesheet: string
  script?: string
  speculationRules?: string
}

/** The parts of the policy that differ between pages. */
interface PolicyOptions {
  frames?: readonly string[]
  posts?: readonly string[]
  stylesheet?: string | undefined
  isTls?: boolean
  /** True for a preview in a frame of the desk, which must not run or send anything. */
  isPreview?: boolean
}

/**
 * Returns the Content-Security-Policy (CSP Level 3) of a page. Trusted Types keep scripts from turning text into markup
 * or code.
 */
export function createCspHeader(inlineAssets: InlineAssets, options: PolicyOptions = {}): string {
  const { frames = [], posts = [], stylesheet = '', isTls = false, isPreview = false } = options
  const scripts = [inlineAssets.script, inlineAssets.speculationRules].filter((text) => text !== undefined)
  const ownSource = isPreview ? "'none'" : "'self'"
  return [
    "default-src 'none'",
    isPreview ? "script-src 'none'" : ["script-src 'self'", ...scripts.map(toCspHash)].join(' '),
    `style-src ${toCspHash(inlineAssets.stylesheet + stylesheet)}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${ownSource}`,
    [`form-action ${ownSource}`, ...(isPreview ? [] : listOrigins(posts))].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...listOrigins(frames)].join(' ')] : []),
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
    'Content-Security-Policy': createCspHeader(assets, { isTls }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isTls ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  }
}

/** Sets the security headers on every response. Pages may replace the policy. */
export function setSecurityHeaders(site: Pick<Site, 'assets' | 'settings'>): MiddlewareHandler {
  const headers = createSecurityHeaders(site)
  return (context, next) => {
    // Set them first: changing the headers of a finished response is slow.
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    return next()
  }
}

export function usesTls({ origin }: Pick<Site['settings'], 'origin'>): boolean {
  return origin?.startsWith('https:') ?? false
}

function toCspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function listOrigins(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
