import { renderToStaticMarkup } from 'react-dom/server'
import { calendarDayAt, instantAt, isoDate } from '../../../content/calendar'
import type { Language } from '../../../content/language'
import { parseBlocks } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { Markdown } from '../markdown'
import { localizeLink } from '../page-links'
import { UploadedPicture } from '../uploaded-picture'
import type { Wording } from '../wording'

/** Older entries can be left out, because feed readers keep them. */
const MAX_FEED_ENTRIES = 20

/** Noon in the program's time zone is on the same day in time zones up to twelve hours away. */
const NOON = '12:00'

interface FeedSite {
  origin: string
  language: Language
  timeZone: string
  /** Returns when a post was last published, or undefined for a default post. */
  publishedAt: (id: string) => string | undefined
}

/** Renders the blog as an Atom feed (RFC 4287) with full posts, newest first. */
export function renderBlogFeed(
  { organization, posts, pages }: Pick<Content, 'organization' | 'posts' | 'pages'>,
  site: Omit<FeedSite, 'timeZone'>,
  text: Wording['text'],
): string {
  const { origin, language } = site
  const { timeZone } = organization
  const address = (path: string) => origin + routes.localizePath(language, path)
  const shown = posts.slice(0, MAX_FEED_ENTRIES)
  const changes = shown.map((post) => getTimestamps(post, { ...site, timeZone }).updated).sort()
  // A feed requires a date, so an empty feed uses the founding year.
  const foundingDate = instantAt({ year: organization.foundedYear, month: 1, day: 1 }, NOON, timeZone)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(`${organization.name}: ${text(pages.blog.title)}`)}</title>`,
    `<id>${address(routes.blog)}</id>`,
    `<link href="${address(routes.blog)}"/>`,
    `<link rel="self" href="${address(routes.blogFeed)}"/>`,
    `<updated>${changes.at(-1) ?? foundingDate.toISOString()}</updated>`,
    `<author><name>${escapeXml(organization.name)}</name></author>`,
    ...shown.map((post) => renderEntry(post, { ...site, timeZone })),
    '</feed>',
    '',
  ].join('\n')
}

type Post = Content['posts'][number]

/** Uses the publication time if it is before noon of the post's date, because some readers hide future entries. */
function getTimestamps({ id, date }: Pick<Post, 'id' | 'date'>, { timeZone, publishedAt }: FeedSite) {
  const noon = instantAt(date, NOON, timeZone).toISOString()
  const updated = publishedAt(id) ?? noon
  const isSameMorning = updated < noon && isoDate(calendarDayAt(new Date(updated), timeZone)) === isoDate(date)
  return { published: isSameMorning ? updated : noon, updated }
}

function renderEntry(post: Post, site: FeedSite): string {
  const { id, title, picture, paragraphs } = post
  const { origin, language } = site
  const { published, updated } = getTimestamps(post, site)
  const toAbsoluteUrl = (href: string) => (href.startsWith('/') ? origin + localizeLink(language, href) : href)
  const html = renderToStaticMarkup(
    <>
      {picture && <UploadedPicture picture={picture} origin={origin} />}
      <Markdown blocks={parseBlocks(paragraphs)} addressOf={toAbsoluteUrl} />
    </>,
  )
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    // Must never change, or feed readers would show every post again.
    `<id>${toAbsoluteUrl(routes.blog)}#${id}</id>`,
    `<link href="${toAbsoluteUrl(routes.blogPost(id))}"/>`,
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

/** Characters that XML does not allow, even escaped (XML 1.0, 2.2). */
const INVALID_XML_CHARACTERS = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function escapeXml(text: string): string {
  return text
    .replaceAll(INVALID_XML_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
