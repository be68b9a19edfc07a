import { is } from 'valibot'
import { expect, test } from 'vitest'
import type { Content } from '../../content/read-content'
import * as schemas from '../../content/schemas'
import { allForms } from '../../src/forms/all-forms'
import * as routes from '../../src/routes'
import { changingContent } from '../support/content'
import { everyForm, postPlain } from '../support/every-form'
import { linksOf, mainOf, piecesOf, textOf } from '../support/page'
import { ADDRESS, contactMessage, openSite } from '../support/test-site'

const jobs: Content['ownPages'][number] = {
  id: 'summer-jobs',
  title: 'Summer jobs',
  sections: [
    { title: null, paragraphs: ['We pay **mentors** for {weeks} weeks.', '- Ask [us](/contact)'], picture: null },
    { title: 'Who can apply', paragraphs: ['Students.'], picture: null },
  ],
  files: [{ name: 'Contract', file: 'd-aaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  where: 'resources',
  purpose: 'page',
}
const privacy: Content['ownPages'][number] = {
  ...jobs,
  id: 'privacy',
  title: 'Privacy',
  where: 'footer',
  purpose: 'privacy',
}

async function openChanged(change: (content: Content) => void) {
  const { source, publish } = changingContent()
  const site = await openSite({ content: source })
  publish(change)
  const read = async (path: string) => (await site.fetch(path)).text()
  const placeOf = async (path: string) => (await site.fetch(path)).headers.get('Location')
  return { site, publish, read, placeOf }
}

test('shows an own page, with links to it from a menu group, the footer, the sitemap, and search', async () => {
  const { read, site } = await openChanged((content) => void content.ownPages.push(jobs, privacy))
  const html = await read('/summer-jobs')
  expect(html).toContain('We pay <strong>mentors</strong> for 6 weeks.')
  expect(html).toContain('<h2 id="section-2">Who can apply</h2>')
  expect(html).toContain(`href="${routes.files}${jobs.files[0]?.file}"`)
  const [, resources = ''] = piecesOf(piecesOf(html, 'nav')[0] ?? '', 'ul')
  expect(linksOf(resources).at(-1)).toEqual({ text: 'Summer jobs', href: '/summer-jobs' })
  expect(linksOf(piecesOf(html, 'footer')[0] ?? '').at(-1)).toEqual({ text: 'Privacy', href: '/privacy' })
  expect(await read('/sitemap.xml')).toContain('/summer-jobs</loc>')
  expect(await read('/search.json')).toContain('["/summer-jobs","Summer jobs",[["Who can apply","section-2"]]]')
  const posted = await postPlain(site, { path: '/summer-jobs', name: 'contact-sidebar' }, contactMessage)
  expect(new URL(posted.headers.get('Location') ?? '', ADDRESS).pathname).toBe('/summer-jobs')
})

test('leads home from an own page that was removed, and from one that never was', async () => {
  const { publish, placeOf, site } = await openChanged((content) => void content.ownPages.push(jobs))
  publish((content) => void content.ownPages.splice(0))
  expect([await placeOf('/summer-jobs'), await placeOf('/winter-jobs')]).toEqual(['/', '/'])
  expect((await postPlain(site, { path: '/summer-jobs', name: 'contact' }, contactMessage)).status).toBe(303)
  expect(await site.stored()).toEqual([])
})

test.each([
  '/summer-jobs',
  '/blog/monopoly-games',
])('stores the sidebar’s form of %s once, although the page is gone', async (path) => {
  const { publish, site } = await openChanged((content) => void content.ownPages.push(jobs))
  expect((await site.fetch(path)).status).toBe(200)
  publish(({ ownPages, shownPages }) => void [ownPages.splice(0), Object.assign(shownPages, { blog: 'off' })])
  const name = 'contact-sidebar'
  const answer = await postPlain(site, { path, name }, contactMessage)
  expect([answer.status, answer.headers.get('Location')]).toEqual([307, '/contact?form=contact-sidebar'])
  const taken = await postPlain(site, { path: '/contact', name }, contactMessage)
  const shown = await site.fetch(taken.headers.get('Location') ?? '')
  expect(textOf(await shown.text())).toContain(allForms[name]?.texts.success.en)
  expect((await site.stored()).length).toBe(1)
})

test('links every form to the privacy notice', async () => {
  const { read } = await openChanged((content) => void content.ownPages.push(privacy))
  const hosted = ['/make-payment', '/donate'].map((path) => ({ path, name: 'hosted' }))
  for (const { path, name } of [...everyForm, ...hosted]) {
    const notices = linksOf(await read(path)).filter(({ href }) => href === '/privacy')
    // The sidebar's, the footer's, and the page's.
    expect(notices.length, path).toBe(name === 'contact-sidebar' ? 2 : 3)
  }
})

test('refuses the addresses of the site and those of languages', () => {
  const paths = Object.values(routes).filter((each) => typeof each === 'string')
  const taken = [...new Set(paths.map((path) => path.split(/[/?]/)[1] ?? ''))].filter((id) => /^[a-z\d-]+$/.test(id))
  expect(taken.length).toBeGreaterThan(20)
  const codes = ['es', 'pt-br', 'fil', 'zh-hant', 'zh-hant-tw', 'es-419']
  for (const id of [...taken, 'my', 'pay', ...codes]) expect(is(schemas.ownPage.entries.id, id), id).toBe(false)
  for (const id of ['summer-jobs', 'faq', 'day-camp']) expect(is(schemas.ownPage.entries.id, id), id).toBe(true)
})

test('leads home from pages that are switched off, and leaves them out of menus, feeds, and search', async () => {
  const { read, placeOf } = await openChanged(({ shownPages }) => {
    Object.assign(shownPages, { blog: 'off', program: 'off', press: 'off' })
  })
  for (const path of ['/blog', '/blog/monopoly-games', '/feed.xml', '/program', '/press'])
    expect(await placeOf(path), path).toBe('/')
  const hidden = /"\/(?:blog|program|press|feed\.xml)\b|\/(?:blog|program|press)\b[^<]*<\/loc>/
  for (const path of ['/', '/services', '/about', '/sitemap.xml', '/search.json'])
    expect((await read(path)).replace(/<script type="speculationrules">.*?<\/script>/, ''), path).not.toMatch(hidden)
  expect(textOf(mainOf(await read('/about')))).not.toContain('See the program')
})

test('accepts the forms of pages that are switched off, and shows their confirmation', async () => {
  const { site, placeOf } = await openChanged(({ shownPages }) => void Object.assign(shownPages, { referral: 'off' }))
  const form = everyForm.find(({ name }) => name === 'referral')
  if (!form) throw new Error('no referral form')
  expect((await site.postJson(form.endpoint, form.answers)).status).toBe(201)
  const answer = await postPlain(site, form, { ...form.answers, comments: 'Once more' })
  const shown = await site.fetch(answer.headers.get('Location') ?? '')
  expect(textOf(await shown.text())).toContain(allForms.referral?.texts.success.en)
  expect((await site.stored()).length).toBe(2)
  expect(await placeOf('/referral')).toBe('/')
})
