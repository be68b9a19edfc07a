import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { calendarDayAt, hasKnownDates } from '../../../content/calendar'
import { type Language, languages } from '../../../content/language'
import { fillQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { isPageShown } from '../../../content/shown-pages'
import * as routes from '../../routes'
import { renderBlogFeed } from '../../site/feeds/blog-feed'
import { renderSaturdaysCalendar } from '../../site/feeds/saturdays-calendar'
import { renderRobots, renderSitemap } from '../../site/feeds/sitemap'
import { getScreens } from '../../site/screens-of'
import { createWording } from '../../site/wording'
import { splitPath } from '../request-language'
import { getPublicOrigin } from '../security/origin'
import type { Site } from '../site'
import { SHARED_CACHE_CONTROL } from './answer-screen'
import { matchesEtag } from './conditional'

interface FeedRequest {
  content: Content
  publishedAt: ReadonlyMap<string, string>
  language: Language
  origin: string
}

/** Serves the sitemap, robots.txt, the blog feed, and the calendar file of a season with dates. */
export function addFeeds(app: Hono, site: Site): void {
  const addFeed = (paths: string[], type: string, render: (request: FeedRequest) => string | undefined) => {
    app.on('GET', paths, (context, next) => {
      const { language } = splitPath(context.req.path)
      const current = site.app.content.current(language)
      const content = fillQuotedFacts(current.content, language)
      const { publishedAt } = current
      const text = render({ content, publishedAt, language, origin: getPublicOrigin(context, site.settings.origin) })
      if (text === undefined) return next()
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      const headers = { 'Cache-Control': SHARED_CACHE_CONTROL, ETag: etag }
      if (matchesEtag(etag, context.req.header('If-None-Match'))) return context.body(null, 304, headers)
      return context.body(text, 200, { ...headers, 'Content-Type': `${type}; charset=UTF-8` })
    })
  }
  addFeed([routes.sitemap], 'application/xml', ({ origin }) => renderSitemap(listPagePaths(site), origin))
  addFeed([routes.robots], 'text/plain', ({ origin }) => renderRobots(origin))
  addFeed(listLocalizedPaths(routes.blogFeed), 'application/atom+xml', ({ content, publishedAt, language, origin }) => {
    if (!isPageShown(content, routes.blog)) return undefined
    const { text } = createWording(content, language, seasonYear(content, site.app.now()))
    return renderBlogFeed(content, { origin, language, publishedAt: (id) => publishedAt.get(`posts/${id}`) }, text)
  })
  addFeed(listLocalizedPaths(routes.saturdaysCalendar), 'text/calendar', ({ content, language, publishedAt }) => {
    const now = site.app.now()
    const [year, today] = [seasonYear(content, now), calendarDayAt(now, content.organization.timeZone)]
    if (!hasKnownDates(content.bootCamp, year)) return undefined
    return renderSaturdaysCalendar({ content, language, publishedAt, year, today })
  })
}

function listLocalizedPaths(path: string): string[] {
  return languages.map((language) => routes.localizePath(language, path))
}

function listPagePaths({ app }: Pick<Site, 'app'>): string[] {
  return languages.flatMap((language) => {
    const screens = getScreens(app.content.current(language).content)
    return Array.from(screens.keys(), (path) => routes.localizePath(language, path))
  })
}
