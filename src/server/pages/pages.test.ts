import { describe, expect, test } from 'vitest'
import { contactMessage, openSite } from '../../../tests/support/test-site'

describe('an unknown path', () => {
  test.each([
    '/nothing',
    '/about/us',
    '/Application',
    '/nowhere/at/all?and=so',
    '/%E2%98%83',
    '//evil.example',
    '/\\evil.example/',
  ])('%s redirects home', async (path) => {
    const answer = await (await openSite()).fetch(path)
    const head = await (await openSite()).fetch(path, { method: 'HEAD' })
    for (const { status, headers } of [answer, head]) expect([status, headers.get('Location')]).toEqual([302, '/'])
  })

  test('redirects home with GET after a post', async () => {
    const answer = await (await openSite()).fetch('/nothing', { method: 'POST', body: 'a=b' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/')
  })
})

test.each(['/contact', '/blog/year/2019'])('redirects a trailing slash to %s', async (path) => {
  const answer = await (await openSite()).fetch(`${path}/`)
  expect(answer.status).toBe(301)
  expect(new URL(answer.headers.get('Location') ?? '', 'http://localhost:3000').pathname).toBe(path)
})

describe('after a plain post was accepted', () => {
  const SUCCESS = 'Your message has been sent successfully!'

  test('the page confirms it and is not cached', async () => {
    const site = await openSite()
    const { id } = await (await site.postJson('contact', contactMessage)).json()
    const answer = await site.fetch(`/contact?form=contact&sent=${id}`)
    expect(await answer.text()).toContain(SUCCESS)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    '01234567-89ab-7cde-8f01-23456789abcd',
    'x',
    '',
    '\u0000',
    "' OR 1=1 --",
  ])('confirms nothing that was not stored: %j', async (id) => {
    const site = await openSite()
    await site.postJson('contact', contactMessage)
    const answer = await site.fetch(`/contact?form=contact&sent=${encodeURIComponent(id)}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(SUCCESS)
  })

  test('does not confirm a submission of another form', async () => {
    const site = await openSite()
    const { id } = await (await site.postJson('contact', contactMessage)).json()
    const answer = await site.fetch(`/application?form=application&sent=${id}`)
    expect(await answer.text()).not.toContain('has been submitted successfully')
  })

  test('ignores an unknown form', async () => {
    const site = await openSite()
    const { id } = await (await site.postJson('contact', contactMessage)).json()
    const answer = await site.fetch(`/contact?form=__proto__&sent=${id}`)
    expect(await answer.text()).toBe(await (await site.fetch('/contact')).text())
  })

  test('answers 503 without caching while the database is unreachable', async () => {
    const site = await openSite()
    await site.database.destroy()
    const answer = await site.fetch(`/contact?form=contact&sent=${crypto.randomUUID()}`)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    expect(await answer.text()).toMatch(/If you just sent a form, it was saved/)
    expect(site.logged).toMatchObject([{ msg: 'a submission could not be looked up' }])
    expect((await site.fetch('/contact')).status).toBe(200)
  })
})
