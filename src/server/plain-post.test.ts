import { describe, expect, test } from 'vitest'
import { allForms } from '../forms/all-forms'
import { BODY_LIMIT } from './limit-body'
import { ADDRESS, application, contactMessage, OFFICE, openSite, type SiteUnderTest } from './site-under-test'

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }
const URLENCODED = 'application/x-www-form-urlencoded'

type Fields = Record<string, string>

function post(site: SiteUnderTest, path: string, fields: Fields, headers: Fields = OWN): Promise<Response> {
  return site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

const forms: [path: string, form: string, call: string, answers: Fields, success: string][] = [
  ['/contact', 'contact', 'contact', contactMessage, 'Your message has been sent successfully!'],
  ['/', 'contact-sidebar', 'contact', contactMessage, 'Message sent successfully!'],
  ['/contact', 'contact-sidebar', 'contact', contactMessage, 'Message sent successfully!'],
  ['/application', 'contact-sidebar', 'contact', contactMessage, 'Message sent successfully!'],
  ['/application', 'application', 'application', application, 'Your application has been submitted successfully!'],
]

describe.each(forms)('on %s the form %s, posted without JavaScript,', (path, form, call, answers, success) => {
  test('is stored, queues both mails and leads to a page that says so', async () => {
    const site = await openSite()
    const answer = await post(site, `${path}?form=${form}`, answers)
    expect(answer.status).toBe(303)
    const [stored] = await site.stored()
    expect(stored).toMatchObject({ form: call, answers })
    expect((await site.queued()).map((mail) => mail.to_address)).toEqual([OFFICE, answers.email])
    const location = new URL(answer.headers.get('Location') ?? '', ADDRESS)
    expect(location.pathname).toBe(path)
    const page = await site.fetch(location.pathname + location.search)
    expect(await page.text()).toContain(success)
  })

  test('may be read again without being sent again', async () => {
    const site = await openSite()
    const location = new URL((await post(site, `${path}?form=${form}`, answers)).headers.get('Location') ?? '', ADDRESS)
    for (let reload = 0; reload < 3; reload++) await site.fetch(location.pathname + location.search)
    expect(await site.stored()).toHaveLength(1)
    expect(await site.queued()).toHaveLength(2)
  })

  test('comes back with its values and messages when an answer is wrong', async () => {
    const site = await openSite()
    const answer = await post(site, `${path}?form=${form}`, { ...answers, email: 'miles"><script>@nowhere' })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toMatch(/<title>Error: /)
    expect(html).toMatch(/Please enter a valid email( address)?</)
    expect(html).toContain('value="miles&quot;&gt;&lt;script&gt;@nowhere"')
    expect(html).not.toContain('"><script>')
    const [first = ''] = Object.values(answers)
    expect(html).toContain(`value="${first.replace("'", '&#x27;')}"`)
    expect(await site.stored()).toEqual([])
  })

  test('comes back with its values and the failure text when the database cannot store', async () => {
    const site = await openSite()
    await site.database.destroy()
    const answer = await post(site, `${path}?form=${form}`, answers)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toMatch(/An error occurred while sending your message|Failed to (send message|submit application)/)
    expect(html).toContain(`value="${answers.email}"`)
    expect(site.logged).toMatchObject([{ form: allForms[form]?.call, msg: 'a submission could not be stored' }])
  })
})

describe('a post is taken only from the page itself', () => {
  test.each<[what: string, headers: Fields]>([
    ['that says nothing of where it is from', {}],
    ['from another site', { Origin: 'https://evil.example' }],
    ['from a page without an origin', { Origin: 'null' }],
    ['that the browser calls cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['with an own origin that the browser calls cross-site', { ...OWN, 'Sec-Fetch-Site': 'cross-site' }],
    ['with another origin that the browser calls its own', { ...OWN, Origin: 'https://evil.example' }],
  ])('one %s is refused', async (_what, headers) => {
    const site = await openSite()
    expect((await post(site, '/contact?form=contact', contactMessage, headers)).status).toBe(403)
    expect(await site.stored()).toEqual([])
  })

  test.each<[what: string, headers: Fields]>([
    ['its origin', { Origin: ADDRESS }],
    ['another port of localhost', { Origin: 'http://localhost:8080' }],
    ['the word of the browser', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('one that carries %s is taken', async (_what, headers) => {
    expect((await post(await openSite(), '/contact?form=contact', contactMessage, headers)).status).toBe(303)
  })

  test('with ORIGIN set, no other origin is its own', async () => {
    const site = await openSite({ origin: 'https://www.programme.example' })
    const send = (origin: string) => post(site, '/contact?form=contact', contactMessage, { Origin: origin })
    expect((await send('http://localhost:3000')).status).toBe(403)
    expect((await send('https://www.programme.example:8443')).status).toBe(403)
    expect((await send('https://www.programme.example')).status).toBe(303)
  })
})

describe('a post that cannot be read', () => {
  test.each<[what: string, status: number, path: string, body: string, type: string]>([
    ["another page's form", 400, '/contact?form=application', 'name=Ann', URLENCODED],
    ['a form that there is not', 400, '/contact?form=constructor', 'name=Ann', URLENCODED],
    ['JSON', 415, '/contact', JSON.stringify(contactMessage), 'application/json'],
    ['plain text', 415, '/contact', 'name=Ann', 'text/plain'],
    ['parts without a boundary', 400, '/contact', 'name=Ann', 'multipart/form-data'],
    ['far too much', 413, '/contact', `message=${'x'.repeat(BODY_LIMIT)}`, URLENCODED],
  ])('%s: %i', async (_what, status, path, body, type) => {
    const site = await openSite()
    const answer = await site.fetch(path, { method: 'POST', body, headers: { ...OWN, 'Content-Type': type } })
    expect(answer.status).toBe(status)
    expect(await site.stored()).toEqual([])
  })
})
