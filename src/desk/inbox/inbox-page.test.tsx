import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboxPage } from './inbox-page'

/** Props that do not affect the count. */
const otherProps = {
  ...{ names: { assignees: [], tags: [], seasons: [] }, schools: [], views: [], mayEnter: false, mayExport: false },
  inSpam: { n: 0, isCapped: false },
}

test.each([
  [{ n: 1, isCapped: false }, {}, '>1 submission<'],
  [{ n: 1000, isCapped: true }, {}, '>1,000+ submissions<'],
  [{ n: 1, isCapped: false }, { unread: true as const }, '>1 submission matches<'],
  [{ n: 412, isCapped: false }, { q: 'dang' }, '>412 submissions match<'],
])('shows the number of submissions: %j %j', (count, query, words) => {
  const results = { entries: [], count }
  const html = renderToStaticMarkup(<InboxPage {...{ query, results, newest: 0 }} {...otherProps} />)
  expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(words)
})
