import { expect, test } from 'vitest'
import { acceptance, asPlainFields } from '../../../tests/support/answers'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields, readRows } from '../../../tests/support/desk-pages'
import { everyForm } from '../../../tests/support/every-form'
import { textOf } from '../../../tests/support/page'
import { application, contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { readEvents } from '../../log/events'

const enteredForms = everyForm.filter(({ name }) => name !== 'contact-sidebar')

const entryPath = (form: string) => `/desk/inbox/new/${form}`

async function enter(browser: DeskBrowser, form: string, fields: object) {
  const hidden = hiddenFields(await (await browser.get(entryPath(form))).text(), entryPath(form))
  return browser.post(entryPath(form), { ...hidden, ...asPlainFields(fields) })
}

const eventsOf = (site: TestSite, kind: string) => readEvents(site.database, { kind })

test.each(enteredForms)('enters the form $name like a public submission and notifies nobody', async ({
  name,
  answers,
}) => {
  const site = await openSite({ speakerIntake: true })
  const rosa = await signedIn(site, 'office')
  const answer = await enter(rosa, name, { ...answers, 'entry-from': 'paper' })
  const [row] = await site.stored()
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    `/desk/inbox/${row?.reference}?changed=entered#entered`,
  ])
  expect(row).toMatchObject({ form: name, sender_email: answers.email, entered_by: rosa.member.id, spam_flags: null })
  expect(row?.answers).toMatchObject(answers)
  expect(await site.queued()).toEqual([])
  expect(await eventsOf(site, 'submission-entered')).toMatchObject([
    { actorId: rosa.member.id, submissionId: row?.id, details: { from: 'paper' } },
  ])
})

test.each(enteredForms)('shows the website’s errors for the form $name and keeps the input', async ({
  name,
  answers,
}) => {
  const site = await openSite({ speakerIntake: true })
  const rosa = await signedIn(site, 'owner')
  const answer = await enter(rosa, name, {
    ...answers,
    email: 'ann@',
    'entry-from': 'in-person',
    'entry-note': 'Call back',
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toMatch(new RegExp(`<a href="#${name}-email">Please enter a valid email( address)?</a>`))
  expect(html).toContain(`id="${name}-email-error"`)
  const typed = Object.values(asPlainFields(answers)).filter((text) => !['on', answers.email, ''].includes(text))
  for (const text of [...typed, 'ann@', 'Call back']) expect(readTextAndValues(html)).toContain(text)
  expect(html).toContain('<option value="in-person" selected="">')
  expect(await site.stored()).toEqual([])
})

/** Decodes a page, so that its text and the values of its controls can be found. */
function readTextAndValues(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}

test('stores an entry as open, unassigned, read by its author, and marked as entered by hand', async () => {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'office'), await signedIn(site, 'helper')]
  const { headers } = await enter(rosa, 'application', { ...application, 'entry-note': 'The father called.' })
  const rows = async ({ get }: DeskBrowser) => readRows(await (await get('/desk/inbox')).text())
  expect(await rows(rosa)).toMatchObject([
    { words: expect.stringMatching(/^by hand /), status: 'Open', isUnread: false },
  ])
  expect(await rows(ben)).toMatchObject([{ isUnread: true }])
  const page = textOf(await (await rosa.get(headers.get('Location')?.split('#')[0] ?? '')).text())
  expect(page).toContain('The application is saved. Enter another')
  expect(page).toContain('Entered by A office from a phone call')
  expect(page).toContain('A office entered it from a phone call')
  expect(page).toMatch(/Note from A office .*The father called\./)
  expect(page).not.toContain('Received')
})

test('sends a confirmation only on request, after a minute in which it can be stopped', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  await enter(rosa, 'application', { ...application, 'entry-confirm': 'yes' })
  expect(await site.queued()).toMatchObject([
    {
      kind: 'confirmation',
      audience: 'sender',
      to_address: application.email,
      caused_by: rosa.member.id,
      due_at: '2026-06-25T17:04:00.000Z',
    },
  ])
})

test('stores a form posted twice once, and asks before storing different answers', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  const path = entryPath('contact')
  const hidden = hiddenFields(await (await rosa.get(path)).text(), path)
  const message = { name: 'Ann', email: 'ann@example.org', subject: 'program', message: 'When do you start?' }
  const [first, second] = await Promise.all([
    rosa.post(path, { ...hidden, ...message }),
    rosa.post(path, { ...hidden, ...message }),
  ])
  expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
  const other = await rosa.post(path, { ...hidden, ...message, message: 'And where do you meet?' })
  const html = await other.text()
  expect([other.status, textOf(html)]).toEqual([409, expect.stringContaining('already saved')])
  expect(html).toContain('And where do you meet?')
  expect(await site.stored()).toHaveLength(1)
  await rosa.post(path, { ...hiddenFields(html, path), ...message, message: 'And where do you meet?' })
  expect(await site.stored()).toHaveLength(2)
  expect(await eventsOf(site, 'submission-entered')).toHaveLength(2)
})

test('confirms an entry above the next form and keeps its channel', async () => {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'office'), await signedIn(site, 'helper')]
  const answer = await enter(rosa, 'application', { ...application, 'entry-from': 'paper', 'entry-then': 'another' })
  const next = answer.headers.get('Location') ?? ''
  expect(next).toMatch(/^\/desk\/inbox\/new\/application\?entered=[\w-]+&from=paper$/)
  const html = await (await rosa.get(next)).text()
  expect(textOf(html)).toContain('Saved: Nguyễn Lee')
  expect(html).toContain('<option value="paper" selected="">')
  // A colleague's entry is not shown.
  expect(textOf(await (await ben.get(next)).text())).not.toContain('Nguyễn Lee')
})

test('lets only members who may see health information enter it', async () => {
  const site = await openSite()
  const ben = await signedIn(site, 'helper')
  const choose = await (await ben.get('/desk/inbox/new')).text()
  expect(choose).not.toContain('/desk/inbox/new/acceptance')
  expect(textOf(choose)).toContain('A new acceptance asks for health information')
  expect((await ben.get(entryPath('acceptance'))).status).toBe(404)
  const fields = { ...(await readFormToken(ben)), ...asPlainFields(acceptance) }
  expect((await ben.post(entryPath('acceptance'), fields)).status).toBe(404)
  expect(await site.stored()).toEqual([])
})

const readFormToken = async (browser: DeskBrowser) => ({ token: await browser.token() })

test('never treats entries as spam, and offers no form whose submissions are discarded', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  const links = 'https://a.example https://b.example https://c.example <a href="d">'.repeat(4)
  await enter(rosa, 'application', { ...application, goals: links, website: 'x' })
  expect(await site.stored()).toMatchObject([{ spam_flags: null }])
  for (const form of ['speaker', 'contact-sidebar', 'nothing', 'toString'])
    expect((await rosa.get(entryPath(form))).status, form).toBe(404)
})

test('shows an error beside a note that is too long', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  const answer = await enter(rosa, 'application', { ...application, 'entry-note': 'x'.repeat(20_001) })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('<a href="#entry-note">')])
})

test('suggests colleagues in the note of an entry, and warns about unknown names', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  const helper = await signedIn(site, 'helper')
  const page = await (await rosa.get(entryPath('contact'))).text()
  expect(page).toContain(`data-colleagues="[${[helper.member.name].map((name) => `&quot;${name}&quot;`)}`)
  const message = { name: 'Ann', email: 'ann@example.org', subject: 'program', message: 'When do you start?' }
  for (const then of ['', 'another']) {
    const fields = { ...message, 'entry-note': `@Foo, @${helper.member.name}`, 'entry-then': then }
    const saved = await enter(rosa, 'contact', fields)
    const html = await (await rosa.get((saved.headers.get('Location') ?? '').replace(/#.*/, ''))).text()
    expect(textOf(html)).toContain('No one is called @Foo.')
  }
})

test.each(enteredForms)('accepts a phone number without an email address: form $name', async ({ name, answers }) => {
  const site = await openSite({ speakerIntake: true })
  const rosa = await signedIn(site, 'office')
  const refused = await enter(rosa, name, { ...answers, email: ' ', phone: ' ' })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(`href="#${name}-phone"`)])
  const caller = { ...answers, email: '', phone: '408-555-0142', 'entry-confirm': 'yes' }
  const { headers } = await enter(rosa, name, caller)
  const [row] = await site.stored()
  expect(row).toMatchObject({ sender_email: null, answers: { ...answers, email: '', phone: '408-555-0142' } })
  expect(await site.queued()).toEqual([])
  const page = await (await rosa.get(headers.get('Location')?.split('#')[0] ?? '')).text()
  expect(textOf(page)).toContain('No email address')
  expect(page).toContain('<dt>Phone Number</dt><dd><a href="tel:4085550142">')
  expect(readRows(await (await rosa.get('/desk/inbox?q=4085550142')).text())).toHaveLength(1)
  const contacts = site.database.selectFrom('person_contacts').select(['address', 'first_name'])
  expect(await contacts.execute()).toEqual([{ address: null, first_name: null }])
})

test('rejects a phone number with too few digits if there is no email address', async () => {
  const site = await openSite()
  const answer = await enter(await signedIn(site, 'office'), 'contact', {
    ...contactMessage,
    email: '',
    phone: '12-34',
  })
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('Please enter a complete phone number'),
  ])
})

test('uses and shows the day on which a paper form arrived', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'office')
  const paper = { ...application, 'entry-from': 'paper', 'entry-arrived': '2026-06-20', 'entry-then': 'another' }
  const { headers } = await enter(rosa, 'application', paper)
  expect(await (await rosa.get(headers.get('Location') ?? '')).text()).toContain(
    'name="entry-arrived" value="2026-06-20"',
  )
  const [row] = await site.stored()
  const page = textOf(await (await rosa.get(`/desk/inbox/${row?.reference}`)).text())
  expect(page).toContain('Entered by A office from paper, arrived June 20')
  expect(page).toContain('A office entered it from paper, arrived June 20')
  for (const [list, age] of [
    ['', 'just now'],
    ['?late=yes', '5 days ago'],
  ])
    expect(readRows(await (await rosa.get(`/desk/inbox${list}`)).text()), list).toMatchObject([
      { age, words: expect.stringMatching(/^by hand, arrived June 20 /) },
    ])
})

test.each([
  ['2026-06-26', 'Please enter today or an earlier date'],
  ['2025-06-24', 'Please enter a date within the last year'],
  ['2026-02-30', 'Please enter a date within the last year'],
])('rejects the arrival date %s', async (day, message) => {
  const site = await openSite()
  const answer = await enter(await signedIn(site, 'office'), 'contact', { ...contactMessage, 'entry-arrived': day })
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining(`<a href="#entry-arrived">${message}</a>`),
  ])
})

test('gives a paper that arrived today the time of its entry', async () => {
  const site = await openSite()
  await enter(await signedIn(site, 'office'), 'contact', { ...contactMessage, 'entry-arrived': '2026-06-25' })
  expect(await site.stored()).toMatchObject([{ arrived_at: null }])
})
