import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../../../content/read-content'
import { isoDate } from '../calendar'

/** The blog as an Atom feed (RFC 4287), whole posts in it. */
export function renderBlogFeed(
  { organization, posts }: Pick<Content, 'organization' | 'posts'>,
  origin: string,
): string {
  const newest = posts
    .map((post) => isoDate(post.date))
    .sort()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(`${organization.name}: Blog`)}</title>`,
    `<id>${origin}/blog</id>`,
    `<link href="${origin}/blog"/>`,
    `<link rel="self" href="${origin}/feed.xml"/>`,
    `<updated>${newest}T00:00:00Z</updated>`,
    `<author><name>${escapeXml(organization.name)}</name></author>`,
    ...posts.map((post) => renderEntry(post, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function renderEntry({ id, title, date, paragraphs }: Content['posts'][number], origin: string): string {
  const html = renderToStaticMarkup(paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>))
  const address = `${origin}/blog#${id}`
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<id>${address}</id>`,
    `<link href="${address}"/>`,
    `<updated>${isoDate(date)}T00:00:00Z</updated>`,
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
