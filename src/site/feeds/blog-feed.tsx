import { renderToStaticMarkup } from 'react-dom/server'
import { isoDate } from '../../../content/calendar'
import type { Language } from '../../../content/language'
import { blocksIn } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { Markdown } from '../markdown'
import { linkIn } from '../page-links'
import { UploadedPicture } from '../uploaded-picture'
import type { Wording } from '../wording'

/** Readers have the older ones. */
const MOST_ENTRIES = 20

interface FeedSite {
  origin: string
  language: Language
}

/** The blog as an Atom feed (RFC 4287) with whole posts, the newest first. */
export function renderBlogFeed(
  { organization, posts, pages }: Pick<Content, 'organization' | 'posts' | 'pages'>,
  { origin, language }: FeedSite,
  text: Wording['text'],
): string {
  const address = (path: string) => origin + routes.inLanguage(language, path)
  const days = posts.map((post) => isoDate(post.date)).sort()
  // Without posts, it is as old as the organization: a feed must have a day.
  const newest = days.at(-1) ?? isoDate({ year: organization.foundedYear, month: 1, day: 1 })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(`${organization.name}: ${text(pages.blog.title)}`)}</title>`,
    `<id>${address(routes.blog)}</id>`,
    `<link href="${address(routes.blog)}"/>`,
    `<link rel="self" href="${address(routes.blogFeed)}"/>`,
    `<updated>${newest}T00:00:00Z</updated>`,
    `<author><name>${escapeXml(organization.name)}</name></author>`,
    ...posts.slice(0, MOST_ENTRIES).map((post) => renderEntry(post, { origin, language })),
    '</feed>',
    '',
  ].join('\n')
}

function renderEntry(
  { id, title, date, picture, paragraphs }: Content['posts'][number],
  { origin, language }: FeedSite,
): string {
  const addressOf = (href: string) => (href.startsWith('/') ? origin + linkIn(language, href) : href)
  const html = renderToStaticMarkup(
    <>
      {picture && <UploadedPicture picture={picture} origin={origin} />}
      <Markdown blocks={blocksIn(paragraphs)} addressOf={addressOf} />
    </>,
  )
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    // Never changes: feed readers would show every post again.
    `<id>${addressOf(routes.blog)}#${id}</id>`,
    `<link href="${addressOf(routes.blogPost(id))}"/>`,
    `<updated>${isoDate(date)}T00:00:00Z</updated>`,
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

/** Characters that XML cannot have, even escaped (XML 1.0, 2.2). */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function escapeXml(text: string): string {
  return text.replaceAll(IMPOSSIBLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
