import { describe, expect, test } from 'vitest'
import type { Content } from '../../content/read-content'
import { createEditionReader } from '../../src/server/pages/edition'
import { screens } from '../../src/site/screens'
import { changingContent } from '../support/content'
import { elementsOf, linksOf, mainOf, partOf, textOf, textsOf } from '../support/page'
import { openSite } from '../support/test-site'

type Announcement = Content['announcements'][number]

const fair: Announcement = {
  id: 'fair',
  title: '{Season} fair on **Saturday**',
  text: 'Come, or [write to us](/contact): **{phone}**.',
  kind: 'other',
  where: 'home',
  from: null,
  until: null,
}

async function openWith(...announcements: Partial<Announcement>[]) {
  const { source, publish } = changingContent()
  publish((content) => {
    content.announcements = announcements.map((announcement) => ({ ...fair, ...announcement }))
  })
  const site = await openSite({ content: source })
  return { site, source, read: async (path: string) => (await site.fetch(path)).text() }
}

describe('an announcement for Home', () => {
  test('is a notice on Home only', async () => {
    const { read } = await openWith({})
    const notice = partOf(await read('/'), /^Summer fair on Saturday$/)
    expect(textsOf(notice, 'p')).toEqual(['Come, or write to us : (408) 555-0100 .'])
    expect(textsOf(notice, 'strong')).toEqual(['(408) 555-0100'])
    expect(linksOf(notice)).toEqual([{ text: 'write to us', href: '/contact' }])
    expect(await read('/about')).not.toContain('fair on')
  })

  test('leaves no empty element if it is missing', async () => {
    const { read } = await openWith()
    expect(textsOf(mainOf(await read('/')), 'h2')[0]).toMatch(/high schoolers/)
  })
})

test('shows an announcement for every page above each h1, and once on Home', async () => {
  const { read, site } = await openWith({ where: 'everywhere' })
  const paths = [...screens.map(({ path }) => path), '/blog/monopoly-games']
  for (const path of paths) {
    const main = mainOf(await read(path))
    expect(main.match(/fair on/g)?.length, path).toBe(path === '/' ? 1 : 2)
    expect(textsOf(main, 'h1'), path).toHaveLength(1)
    if (path !== '/')
      expect(main, path).toMatch(/^<main[^>]*><section class="panel" aria-label="Summer fair on Saturday">/)
  }
  const refused = await site.fetch('/contact', {
    method: 'POST',
    body: new URLSearchParams({ name: '' }),
    headers: { Origin: 'http://localhost:3000' },
  })
  expect([refused.status, mainOf(await refused.text())]).toEqual([422, expect.stringContaining('fair on')])
})

test('gives announcements unique ids', async () => {
  const names = ['watch', 'main', 'menu', 'high-schoolers', 'registration', 'sidebar-title', 'monopoly-games']
  const { read } = await openWith(...names.map((id) => ({ id, where: 'everywhere' as const })))
  for (const path of ['/', '/blog', '/contact']) {
    const html = await read(path)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, path).toBe(ids.length)
    for (const { 'aria-labelledby': label } of elementsOf(html, 'section')) if (label) expect(ids).toContain(label)
  }
})

test.each([
  ['the moment before its first day', { from: [2026, 7, 1] }, '2026-07-01T06:59:59.999Z', false],
  ['the first moment of its first day', { from: [2026, 7, 1] }, '2026-07-01T07:00:00Z', true],
  ['the last moment of its last day', { until: [2026, 12, 31] }, '2027-01-01T07:59:59.999Z', true],
  ['the moment after its last day', { until: [2026, 12, 31] }, '2027-01-01T08:00:00Z', false],
  ['the only day', { from: [2026, 7, 1], until: [2026, 7, 1] }, '2026-07-01T20:00:00Z', true],
  ['no day: its first is after its last', { from: [2026, 7, 2], until: [2026, 7, 1] }, '2026-07-01T20:00:00Z', false],
])('shows announcements by the date in San Jose: %s', async (_what, days, moment, isShown) => {
  const dates = Object.entries(days).map(([key, [year, month, day]]) => [key, { year, month, day }])
  const { read, site, source } = await openWith(Object.fromEntries(dates))
  site.setClock('2026-06-29T12:00:00Z')
  const edition = createEditionReader({ content: source, now: () => site.clock.now() })
  const before = edition()
  site.setClock(moment)
  expect(textOf(await read('/')).includes('fair on')).toBe(isShown)
  // A new day invalidates cached pages.
  expect(edition()).not.toBe(before)
})

test('shows twelve long announcements at once', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    id: `fair-${index}`,
    title: `${'Long '.repeat(59)}${index}`,
    where: index % 2 ? ('home' as const) : ('everywhere' as const),
  }))
  const { read } = await openWith(...twelve)
  expect(textsOf(await read('/'), 'h2').filter((title) => title.startsWith('Long'))).toHaveLength(12)
  expect(elementsOf(await read('/press'), 'section').filter(({ class: name }) => name === 'panel')).toHaveLength(6)
})
