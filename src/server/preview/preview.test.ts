import { createHash, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { changingContent } from '../../../tests/support/content'
import { openDeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { elementsOf, policyOf, textsOf } from '../../../tests/support/page'
import { openSite, type TestSite } from '../../../tests/support/test-site'
import { may, roles } from '../../access/roles'
import { documentValue } from '../../editorial/documents/assemble-content'
import { findDocument } from '../../editorial/documents/documents'

const fresh = readContent()

function wordsOf(name: string): object {
  const document = findDocument(name)
  return document ? (documentValue(fresh, document) as object) : {}
}

/** Saves a draft and returns its preview path. */
async function save({ database }: TestSite, document: string, value: unknown): Promise<string> {
  const id = randomUUIDv7()
  const row = { id, document, value: JSON.stringify(value), created_at: '2026-06-25T17:00:00.000Z', created_by: null }
  await database.insertInto('content_revisions').values(row).execute()
  return `/preview/${id}`
}

async function open() {
  const site = await openSite()
  const editor = await signedIn(site, 'editor')
  const read = async (path: string) => (await editor.get(path)).text()
  return { site, editor, read }
}

const called = (name: string) => ({ ...wordsOf('organization'), name })

test('shows a draft in the preview, but not on public pages', async () => {
  const { site, read } = await open()
  const draft = await save(site, 'organization', called('Eight Sundays'))
  for (const path of ['/', '/contact', '/blog/monopoly-games']) {
    expect(textsOf(await read(draft + path), 'title')[0], path).toMatch(/\| Eight Sundays$/)
    expect(textsOf(await read(path), 'title')[0], path).toMatch(/\| Six Saturdays$/)
  }
  expect(textsOf(await read(draft), 'h1')).toEqual(textsOf(await read('/'), 'h1'))
})

test('shows an unpublished post on its page and on the blog', async () => {
  const { site, read } = await open()
  const post = { ...fresh.posts[0], id: 'new', title: 'A new post' }
  const draft = await save(site, 'posts/new', post)
  expect(textsOf(await read(`${draft}/blog/new`), 'h1')).toEqual(['A new post'])
  expect(await read(`${draft}/blog`)).toContain('A new post')
  expect(await read('/blog')).not.toContain('A new post')
})

test('shows pages that are switched off, and posts while the blog is', async () => {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  publish(({ shownPages }) => void Object.assign(shownPages, { blog: 'off', press: 'off' }))
  const editor = await signedIn(site, 'editor')
  for (const path of ['/press', '/blog', '/blog/monopoly-games'])
    expect((await editor.get(`/preview/organization${path}`)).status, path).toBe(200)
})

test('links to other previewed pages, and to other sites outside of the frame', async () => {
  const { site, read } = await open()
  const draft = await save(site, 'organization', called('Eight Sundays'))
  const links = elementsOf(await read(`${draft}/about`), 'a')
  expect(links.length).toBeGreaterThan(20)
  for (const { href = '', target } of links) {
    if (href.startsWith('#')) continue
    expect(href.startsWith(`${draft}/`) || target === '_blank', href).toBe(true)
  }
  expect(links.map(({ href }) => href)).toContain(`${draft}/application`)
})

test('runs no scripts and disables forms', async () => {
  const { site, editor } = await open()
  const answer = await editor.get(`${await save(site, 'organization', called('Eight Sundays'))}/application`)
  const html = await answer.text()
  expect(elementsOf(html, 'script')).toEqual([])
  const forms = elementsOf(html, 'form')
  expect(forms.length).toBeGreaterThan(1)
  for (const form of forms) expect(form).toHaveProperty('inert')
  expect(elementsOf(html, 'body')[0]).not.toHaveProperty('inert')
  expect(policyOf(answer)).toMatchObject({
    'script-src': ["'none'"],
    'connect-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'default-src': ["'none'"],
  })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
})

test('beside a form, links only texts and pictures to their fields, and takes no focus', async () => {
  const { site, read, editor } = await open()
  const [first] = fresh.services
  const text = 'Since {foundedYear}'
  const draft = await save(site, 'services', [{ ...first, title: 'Six', text, points: ['One', 'One'] }])
  const html = await read(`${draft}/services?still=done%3Dsaved`)
  const links = elementsOf(html, 'a').filter(({ href }) => href !== undefined)
  const field = '/desk/website/edit/services?done=saved#value.0'
  expect(links).toMatchObject(
    ['title', 'text', 'points.0', 'points.1'].map((name) => ({
      href: `${field}.${name}`,
      target: '_parent',
      tabindex: '-1',
    })),
  )
  const contact = { ...wordsOf('pages/contact'), lead: 'Since {foundedYear}, see **our** [blog](/blog)' }
  const other = await read(`${await save(site, 'pages/contact', contact)}/contact?still`)
  expect(textsOf(other, 'a')).toContain('Since 2011, see our blog')
  for (const part of elementsOf(html, '(?:form|button)')) expect(part).toHaveProperty('inert')
  const [style = ''] = /(?<=<style>).*?(?=<\/style>)/s.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policyOf(await editor.get(`${draft}/services?still`))['style-src']).toEqual([`'sha256-${hash}'`])
})

test('adds the styles of links to the style sheet, even if a text contains its end', async () => {
  const { site, read } = await open()
  const draft = await save(site, 'organization', called('Eight </style> Sundays'))
  expect(await read(`${draft}/?still`)).toMatch(/<style>[^<]*target=_parent/)
})

test('shows the published text of a document by its name', async () => {
  const { read, editor } = await open()
  const links = elementsOf(await read('/preview/pages~contact/contact?still='), 'a').map(({ href }) => href)
  expect(links).toContain('/desk/website/edit/pages/contact#value.title')
  for (const name of ['buttons', 'fees', 'posts~none', 'nothing'])
    expect((await editor.get(`/preview/${name}/contact`)).status, name).toBe(302)
})

test('allows the same frames as the public page', async () => {
  const { site, editor } = await open()
  const draft = await save(site, 'location', {
    ...wordsOf('location'),
    mapUrl: 'https://www.openstreetmap.org/export/embed.html',
  })
  expect(policyOf(await editor.get(`${draft}/location`))['frame-src']).toEqual(['https://www.openstreetmap.org'])
})

test('lists the problems of an invalid draft', async () => {
  const { site, editor } = await open()
  const draft = await save(site, 'organization', called('<b>'.repeat(1000)))
  const answer = await editor.get(`${draft}/`)
  const html = await answer.text()
  expect([answer.status, textsOf(html, 'h1')]).toEqual([422, ['No preview yet']])
  expect(textsOf(html, 'li').join()).toMatch(/^Name: ./)
  expect(policyOf(answer)['frame-ancestors']).toEqual(["'self'"])
})

test.each(roles)('gives %s a preview only of documents they may edit', async (role) => {
  const site = await openSite()
  const someone = await signedIn(site, role)
  const words = await save(site, 'organization', called('Eight Sundays'))
  const money = await save(site, 'buttons', wordsOf('buttons'))
  const seen = await Promise.all([words, money].map(async (draft) => (await someone.get(`${draft}/about`)).status))
  const mayEdit = may(role, 'edit')
  expect(seen).toEqual([mayEdit ? 200 : 302, mayEdit && may(role, 'billing') ? 200 : 302])
})

test('answers as for an unknown path without a session or revision', async () => {
  const { site, editor } = await open()
  const draft = await save(site, 'organization', called('Eight Sundays'))
  const stranger = openDeskBrowser(site)
  const unknown = await describeAnswer(await stranger.get('/nothing'))
  for (const path of [draft, `${draft}/about`, `/preview/${randomUUIDv7()}`, '/preview/x', '/preview'])
    expect(await describeAnswer(await stranger.get(path)), path).toEqual(unknown)
  for (const path of [`${draft}/nothing`, `/preview/${randomUUIDv7()}`, '/preview/x', '/preview', `${draft}/%00`])
    expect((await editor.get(path)).headers.get('Location'), path).toBe('/')
  expect((await editor.post(`${draft}/contact`, { name: 'Ann' })).headers.get('Location')).toBe('/')
})

test('cannot be embedded in other sites', async () => {
  const { site, editor } = await open()
  const draft = await save(site, 'organization', called('Eight Sundays'))
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }
  expect((await editor.ask(`${draft}/`, { headers })).status).toBe(403)
  const own = { ...headers, 'Sec-Fetch-Site': 'same-origin' }
  expect((await editor.ask(`${draft}/`, { headers: own })).status).toBe(200)
})

async function describeAnswer(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers, body: await answer.text() }
}
