import { DEFAULT_LANGUAGE } from '../../../content/language'
import { withQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import type { ContentChange } from '../../desk/request'
import { screensOf } from '../../site/screens-of'
import { securityHeadersOf } from '../security/headers'
import type { Site } from '../site'
import { SHARED } from './answer-screen'
import { type CachedPage, toCachedPage } from './cached-page'
import { policyOf, renderScreen } from './render-screen'

/** Ten segments of 1,460 bytes, which a server may send before it hears back (RFC 6928). */
export const FIRST_FLIGHT = 14_600

/** What Node adds to the headers of a cached page. */
const ADDED = ['Date', 'Thu, 25 Jun 2026 17:03:00 GMT', 'Connection', 'keep-alive', 'Keep-Alive', 'timeout=20']

interface WeighedPage {
  path: string
  /** Of status line, headers and body: as gzip or as Brotli right after a publication, the more. */
  bytes: number
}

type WeighingSite = Pick<Site, 'settings' | 'assets'> & { app: Pick<Site['app'], 'now' | 'origin'> }

/** Weighs public pages, all where nothing is said, as they would be with some content, in the order of the sitemap. */
export async function weighPages(
  content: Content,
  site: WeighingSite,
  isWeighed: (path: string) => boolean = () => true,
): Promise<WeighedPage[]> {
  const weighed: WeighedPage[] = []
  const said = withQuotedFacts(content, DEFAULT_LANGUAGE)
  for (const [path, screen] of screensOf(said)) {
    if (!isWeighed(path)) continue
    const asked = { screen, content: said, language: DEFAULT_LANGUAGE }
    const headers = {
      ...securityHeadersOf(site),
      'Cache-Control': SHARED,
      'Content-Security-Policy': policyOf(site, asked),
      'Content-Type': 'text/html; charset=UTF-8',
    }
    const body = Buffer.from(renderScreen(site, asked, { origin: site.app.origin }))
    const page = await toCachedPage({ shared: Object.entries(headers).flat(), body }, { isQuick: true })
    weighed.push({ path, bytes: Math.max(bytesOf(page.gzip), bytesOf(page.br)) })
    // Others are answered in between.
    await new Promise(setImmediate)
  }
  return weighed
}

export async function findHeavierPages(
  site: WeighingSite,
  { before, after, mayChange }: ContentChange,
): Promise<WeighedPage[]> {
  const heavy = (await weighPages(after, site, mayChange)).filter(({ bytes }) => bytes > FIRST_FLIGHT)
  const paths = new Set(heavy.map(({ path }) => path))
  const known = await weighPages(before, site, (path) => paths.has(path))
  const bytesBefore = new Map(known.map(({ path, bytes }) => [path, bytes]))
  return heavy.filter(({ path, bytes }) => bytes > (bytesBefore.get(path) ?? 0))
}

/** Bytes of an answer over HTTP/1.1 (RFC 9112). */
function bytesOf({ headers, body }: CachedPage['br']): number {
  const lines = [...headers, ...ADDED].reduce((sum, text) => sum + Buffer.byteLength(text) + ': '.length, 0)
  return 'HTTP/1.1 200 OK\r\n'.length + lines + '\r\n'.length + body.byteLength
}
