import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { isoDate } from '../calendar'

/** The blog as an Atom feed (RFC 4287) with whole posts. */
export function renderBlogFeed(
  { organization, posts, pages }: Pick<Content, 'organization' | 'posts' | 'pages'>,
  origin: string,
): string {
  const newest = posts
    .map((post) => isoDate(post.date))
    .sort()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(`${organization.name}: ${pages.blog.title}`)}</title>`,
    `<id>${origin}${routes.blog}</id>`,
    `<link href="${origin}${routes.blog}"/>`,
    `<link rel="self" href="${origin}${routes.blogFeed}"/>`,
    `<updated>${newest}T00:00:00Z</updated>`,
    `<author><name>${escapeXml(organization.name)}</name></author>`,
    ...posts.map((post) => renderEntry(post, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function renderEntry({ id, title, date, paragraphs }: Content['posts'][number], origin: string): string {
  const html = renderToStaticMarkup(paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>))
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    // Never changes: feed readers would show every post again.
    `<id>${origin}${routes.blog}#${id}</id>`,
    `<link href="${origin}${routes.blogPost(id)}"/>`,
    `<updated>${isoDate(date)}T00:00:00Z</updated>`,
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
