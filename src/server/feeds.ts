import type { Hono } from 'hono'
import { wrongWeekday, yearAt } from '../site/calendar'
import { renderBlogFeed } from '../site/feeds/blog-feed'
import { renderSaturdaysCalendar } from '../site/feeds/saturdays-calendar'
import { renderRobots, renderSitemap } from '../site/feeds/sitemap'
import { publicOrigin } from './origin'
import type { Site } from './site'

/** Short, because the calendar file shows the current year's dates. */
const SHARED = { 'Cache-Control': 'public, max-age=60' }

/** What programs read of the site: the sitemap, the robots file, the blog's feed, and the calendar file once its dates are right. */
export function addFeeds(app: Hono, { intake, settings }: Site): void {
  const { content, now } = intake
  const answer = (path: string, type: string, render: (origin: string) => string | undefined) => {
    app.get(path, (context, next) => {
      const text = render(publicOrigin(context, settings.origin))
      if (text === undefined) return next()
      return context.body(text, 200, { ...SHARED, 'Content-Type': `${type}; charset=UTF-8` })
    })
  }
  answer('/sitemap.xml', 'application/xml', renderSitemap)
  answer('/robots.txt', 'text/plain', renderRobots)
  answer('/feed.xml', 'application/atom+xml', (origin) => renderBlogFeed(content, origin))
  answer('/six-saturdays.ics', 'text/calendar', () => {
    const year = yearAt(now(), content.organization.timeZone)
    return wrongWeekday(content.programme, year) ? undefined : renderSaturdaysCalendar(content, year)
  })
}
