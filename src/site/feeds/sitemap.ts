import { screens } from '../screens'

/** The site's addresses for search engines (sitemaps.org, 0.9). */
export function renderSitemap(origin: string): string {
  const entries = screens.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** What search engines may read: everything but the calls (RFC 9309). */
export function renderRobots(origin: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
