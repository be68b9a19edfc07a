import { LEAST_FOR_BONUS, points, type Rules } from './observatory-rules-under-test'
import { elementsOf } from './page-under-test'

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const UNSAFE = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']
const SIX_MONTHS = 15_552_000

type Findings = { [Rule in keyof Rules]: keyof Rules[Rule] }

/** An answer as the Observatory gets it by HTTPS, and the cookies that its visitor has by then. */
export interface Seen {
  headers: Headers
  html: string
  cookies?: string[]
}

/** For tests: what the Observatory finds in an answer, and its score. */
export function observe({ headers, html, cookies = headers.getSetCookie() }: Seen): {
  score: number
  findings: Findings
} {
  const hsts = judgeHsts(headers.get('Strict-Transport-Security'))
  const policy = readPolicy(headers.get('Content-Security-Policy'))
  const findings: Findings = {
    'content-security-policy': judgePolicy(policy),
    cookies: judgeCookies(cookies, hsts === 'six months'),
    'cross-origin-resource-sharing': judgeSharing(headers),
    'cross-origin-opener-policy': judgeIsolation(headers.get('Cross-Origin-Opener-Policy'), /^same-origin|^noopener/),
    'cross-origin-embedder-policy': judgeIsolation(headers.get('Cross-Origin-Embedder-Policy'), /^require|^credential/),
    'cross-origin-resource-policy': judgeResources(headers.get('Cross-Origin-Resource-Policy')),
    redirection: 'no HTTP',
    'referrer-policy': judgeReferrer(headers.get('Referrer-Policy')),
    'strict-transport-security': hsts,
    'subresource-integrity': judgeScripts(html),
    'x-content-type-options': judgeExact(headers.get('X-Content-Type-Options'), 'nosniff', 'nosniff'),
    'x-frame-options': policy?.has('frame-ancestors')
      ? 'by policy'
      : judgeExact(headers.get('X-Frame-Options'), /^(deny|sameorigin)$/, 'denied'),
  }
  const all = Object.entries(findings).map(
    ([rule, found]) => (points as Record<string, Record<string, number>>)[rule]?.[found] ?? Number.NaN,
  )
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 100)
  const base = sum(all.filter((each) => each < 0))
  return { score: Math.max(0, base >= LEAST_FOR_BONUS ? sum(all) : base), findings }
}

/** The sources of each directive; nothing where there is no policy, null for one that names a directive twice. */
function readPolicy(header: string | null): Map<string, string[]> | null | undefined {
  if (header === null) return undefined
  const directives = header
    .toLowerCase()
    .split(';')
    .map((text) => text.trim().split(/\s+/))
  const policy = new Map(directives.map(([name = '', ...sources]) => [name, sources]))
  return policy.size === directives.length ? policy : null
}

function judgePolicy(policy: ReturnType<typeof readPolicy>): Findings['content-security-policy'] {
  if (!policy) return policy === null ? 'invalid' : 'none'
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const isBroad = (source: string) => BROAD.includes(source)
  const isUnsafe = (source: string) => isBroad(source) || source === "'unsafe-inline'" || source === 'data:'
  const withoutTls = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')
  const passive = ['img-src', 'media-src']
  const active = [...policy].flatMap(([name, sources]) => (passive.includes(name) ? [] : sources))
  if (of('script-src').some(isUnsafe) || of('object-src').some(isBroad)) return 'unsafe scripts'
  if (active.some(withoutTls)) return 'sources without TLS'
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return 'unsafe-eval'
  if (passive.flatMap(of).some(withoutTls)) return 'pictures or media without TLS'
  if (of('style-src').some(isUnsafe)) return 'unsafe styles'
  return policy.get('default-src')?.join() === "'none'" ? 'from nothing' : 'nothing unsafe'
}

/** The worst of the cookies; each as its Set-Cookie header has it. */
function judgeCookies(cookies: string[], hasHsts: boolean): Findings['cookies'] {
  const all = cookies.map((cookie) => judgeCookie(cookie, hasHsts))
  return all.toSorted((one, other) => points.cookies[one] - points.cookies[other])[0] ?? 'none'
}

function judgeCookie(cookie: string, hasHsts: boolean): Findings['cookies'] {
  const name = cookie.split('=')[0]?.toLowerCase() ?? ''
  const has = (attribute: RegExp) =>
    cookie
      .split(';')
      .slice(1)
      .some((text) => attribute.test(text.trim()))
  const [isSession, isSecure, hasSameSite] = [/login|sess/.test(name), has(/^secure$/i), has(/^samesite=/i)]
  if (isSession && !isSecure && !hasHsts) return 'session not Secure'
  if (isSession && !has(/^httponly$/i)) return 'session without HttpOnly'
  if (name.includes('csrf') && !hasSameSite) return 'anti-CSRF token without SameSite'
  if (hasSameSite && !has(isSecure ? /^samesite=(lax|strict|none)$/i : /^samesite=(lax|strict)$/i))
    return 'SameSite invalid'
  if (!isSecure && !hasHsts) return 'not Secure'
  if (!isSecure) return isSession ? 'session not Secure, but HSTS' : 'not Secure, but HSTS'
  return hasSameSite ? 'Secure and SameSite, HttpOnly for sessions' : 'Secure, HttpOnly for sessions'
}

/** The answer must have been to a request with the Origin that is compared here. */
function judgeSharing(headers: Headers): Findings['cross-origin-resource-sharing'] {
  const allowed = headers.get('Access-Control-Allow-Origin')
  if (!allowed) return 'none'
  if (allowed === '*') return 'public'
  return headers.get('Access-Control-Allow-Credentials') === 'true' ? 'universal' : 'restricted'
}

function judgeIsolation(value: string | null, isolating: RegExp): 'isolated' | 'open' | 'none' | 'invalid' {
  if (value === null) return 'none'
  if (isolating.test(value)) return 'isolated'
  return value === 'unsafe-none' ? 'open' : 'invalid'
}

function judgeResources(value: string | null): Findings['cross-origin-resource-policy'] {
  if (value === null) return 'none'
  if (value === 'same-origin' || value === 'same-site') return 'same origin or site'
  return value === 'cross-origin' ? 'cross-origin' : 'invalid'
}

function judgeReferrer(value: string | null): Findings['referrer-policy'] {
  if (value === null) return 'none'
  const known = value.split(',').map((each) => each.trim().toLowerCase())
  const last = known.findLast((each) => [...PRIVATE, ...UNSAFE].includes(each)) ?? ''
  if (PRIVATE.includes(last)) return 'private'
  return UNSAFE.includes(last) ? 'unsafe' : 'invalid'
}

function judgeHsts(value: string | null): Findings['strict-transport-security'] {
  if (value === null) return 'none'
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(value)?.[1]
  if (age === undefined || value.includes(',')) return 'invalid'
  return Number(age) >= SIX_MONTHS ? 'six months' : 'shorter'
}

function judgeScripts(html: string): Findings['subresource-integrity'] {
  const scripts = elementsOf(html, 'script').filter(({ src }) => src)
  if (scripts.length === 0) return 'no script'
  if (scripts.some(({ src = '' }) => /^(https?:)?\/\//.test(src))) return 'others without'
  return scripts.some(({ integrity }) => integrity) ? 'own scripts with integrity' : 'own scripts'
}

function judgeExact<Found extends string>(value: string | null, right: RegExp | string, found: Found) {
  if (value === null) return 'none'
  return new RegExp(right).test(value.trim().toLowerCase()) ? found : 'invalid'
}
