import { expect, test } from 'vitest'
import { changingContent } from '../support/content'
import { everyForm } from '../support/every-form'
import { elementsOf, textsOf } from '../support/page'
import { ADDRESS, contactMessage, openSite, type TestSite } from '../support/test-site'

const open = () => openSite({ speakerIntake: true })

/** Follows a link. Expects an existing page, and an existing id for a fragment. */
async function follow(site: TestSite, address: string) {
  const { origin, pathname, search, hash } = new URL(address)
  expect(origin, address).toBe(ADDRESS)
  const answer = await site.fetch(pathname + search)
  expect(answer.status, address).toBe(200)
  if (hash) expect(await answer.text(), address).toContain(` id="${hash.slice(1)}"`)
}

const inText = (text: string) => [...text.matchAll(/<(https?:[^>]+)>/g)].map(([, address = '']) => address)

async function followAll(site: TestSite, { text, html }: { text: string; html: string }) {
  const links = elementsOf(html, 'a').map(({ href = '' }) => href)
  expect(inText(text)).toEqual(links)
  // Every URL in the text is also a link in the HTML.
  expect(text.replaceAll(/<https?:[^>]+>/g, '')).not.toMatch(/https?:|www\./)
  for (const words of textsOf(html, 'a')) expect(words).toMatch(/^[a-z ]*(page|policy|form|website|offer)$/)
  // Pages of the desk require a session.
  for (const link of links.filter((each) => !each.startsWith(`${ADDRESS}/desk/`))) await follow(site, link)
  return links.map((link) => link.slice(ADDRESS.length))
}

const forSender: Record<string, string[]> = {
  contact: ['/logistics'],
  'contact-sidebar': ['/logistics'],
  application: ['/make-payment', '/accept', '/logistics'],
  acceptance: ['/make-payment', '/logistics', '/location', '/cancel', '/cancellation-policy'],
  referral: ['/application'],
  speaker: ['/logistics', '/location'],
  cancellation: ['/cancellation-policy'],
}

test.each(everyForm)('leads every link of both emails of the $name form to an existing place', async (form) => {
  const site = await open()
  expect((await site.postJson(form.endpoint, form.answers)).status).toBe(201)
  for (const mail of await site.queued()) {
    const links = await followAll(site, mail)
    if (mail.audience === 'sender') expect(links).toEqual(forSender[form.name])
  }
})

test.each([
  'speaker',
  'partnership',
  'other',
])('leads every link about the subject %s to an existing place', async (subject) => {
  const site = await open()
  const contact = everyForm.find(({ name }) => name === 'contact')
  await site.postJson('contact', { ...contact?.answers, subject })
  for (const mail of await site.queued()) await followAll(site, mail)
})

test('names pages that are switched off without links', async () => {
  const { source, publish } = changingContent()
  publish(({ shownPages }) => void Object.assign(shownPages, { speakers: 'off' }))
  const site = await openSite({ content: source })
  await site.postJson('contact', { ...contactMessage, subject: 'speaker' })
  const mail = (await site.queued()).find(({ audience }) => audience === 'sender')
  expect(mail?.text).toContain('What we ask of speakers is on our speakers page.')
  expect(elementsOf(mail?.html ?? '', 'a')).toEqual([])
})
