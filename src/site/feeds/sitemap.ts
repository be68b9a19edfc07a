import * as routes from '../../routes'

export function renderSitemap(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** Renders robots.txt, which excludes only the endpoints (RFC 9309). */
export function renderRobots(origin: string): string {
  return ['User-agent: *', `Disallow: ${routes.api}`, '', `Sitemap: ${origin}${routes.sitemap}`, ''].join('\n')
}
