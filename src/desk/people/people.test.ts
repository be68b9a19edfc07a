import { expect, test } from 'vitest'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { application, contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'

const mai = { ...application, firstName: 'Mai', lastName: 'Nguyễn', email: 'mai@home.example', phone: '(408) 555-0100' }

/** Opens a site with two applications of one girl from two addresses, one of her sister, and an unrelated message. */
async function open() {
  const site = await openSite()
  const helper = await signedIn(site, 'helper')
  const [home, school, sister] = [
    await submit(site, 'application', mai),
    await submit(site, 'application', { ...mai, email: 'mai@school.example' }),
    await submit(site, 'application', { ...mai, firstName: 'Lan' }),
  ]
  const other = await submit(site, 'contact', contactMessage)
  return { site, helper, home, school, sister, other }
}

async function submit(site: TestSite, endpoint: string, answers: object) {
  const before = new Set((await site.stored()).map(({ id }) => id))
  await site.postJson(endpoint, answers)
  const row = (await site.stored()).find(({ id }) => !before.has(id))
  return { id: row?.id ?? '', page: `/desk/inbox/${row?.reference}`, reference: row?.reference ?? '' }
}

const read = async ({ get }: Pick<DeskBrowser, 'get'>, path: string) => (await get(path)).text()

/** Returns the path of the sender's page. */
async function readPersonPath(browser: DeskBrowser, page: string) {
  return /\/desk\/people\/[\w:-]+/.exec(await read(browser, page))?.[0] ?? ''
}

async function follow(browser: DeskBrowser, answer: Response) {
  expect(answer.status).toBe(303)
  const path = answer.headers.get('Location') ?? ''
  return { path, html: await read(browser, path) }
}

const listedReferences = (html: string) =>
  [...(/<ol class="sent">.*?<\/ol>/s.exec(html)?.[0] ?? '').matchAll(/class="reference">([\w-]+)/g)].map(
    ([, each]) => each,
  )

test('joins a suggested person and lists all submissions on one page', async () => {
  const { helper, home, school, sister } = await open()
  const [one, other] = [await readPersonPath(helper, home.page), await readPersonPath(helper, school.page)]
  const page = await read(helper, one)
  expect(textOf(page)).toMatch(/Mai Nguyễn 1 submission Same full name and phone.*Lan Nguyễn 1 submission Same phone/)
  const joined = await follow(helper, await helper.send(`${one}/join`, { other: other.split('/').at(-1) ?? '' }))
  expect(textOf(joined.html)).toContain('They’re now one person. Undo')
  expect(listedReferences(joined.html).sort()).toEqual([home.reference, school.reference].sort())
  expect(textOf(await read(helper, home.page))).toContain('1 more from Mai Nguyễn')
  const later = await read(helper, await readPersonPath(helper, home.page))
  expect(textOf(later)).toContain(`${helper.member.name} joined two people Undo “joined two people”`)
  expect(await readPersonPath(helper, sister.page)).not.toBe(await readPersonPath(helper, home.page))
  for (const id of [one, other]) {
    const answer = await helper.get(id)
    expect([200, 303]).toContain(answer.status)
    expect(
      listedReferences(answer.status === 200 ? await answer.text() : (await follow(helper, answer)).html),
    ).toHaveLength(2)
  }
})

test('stops suggesting two people who were marked as not the same', async () => {
  const { helper, home, school, sister } = await open()
  const [one, other] = [await readPersonPath(helper, home.page), await readPersonPath(helper, school.page)]
  const answer = await helper.send(`${one}/apart`, { other: other.split('/').at(-1) ?? '' })
  const { html } = await follow(helper, answer)
  expect(textOf(html)).toContain('They won’t be suggested again.')
  expect(textOf(html)).toContain(`${helper.member.name} noted that two people are not the same`)
  expect(textOf(html)).not.toContain('Same full name and phone')
  expect(textOf(await read(helper, other))).not.toContain('Same full name and phone')
  expect(textOf(await read(helper, home.page))).toContain('Possible duplicate: same name or phone')
  const lan = await readPersonPath(helper, sister.page)
  for (const each of [one, other]) {
    const said = await follow(helper, await helper.send(`${lan}/apart`, { other: each.split('/').at(-1) ?? '' }))
    expect(textOf(said.html)).toContain('They won’t be suggested again.')
  }
  for (const { page } of [home, school, sister])
    expect(textOf(await read(helper, page))).not.toContain('Possible duplicate: same name or phone')
  expect((await helper.send(`${lan}/apart`, { other: 'nobody' })).status).toBe(404)
})

test('names people in the log who were joined, separated, or marked as not the same', async () => {
  const { site, helper, home, school, sister } = await open()
  const owner = await signedIn(site, 'owner')
  const [one, other] = [await readPersonPath(helper, home.page), await readPersonPath(helper, school.page)]
  const lan = await readPersonPath(helper, sister.page)
  await helper.send(`${one}/join`, { other: other.split('/').at(-1) ?? '' })
  const joined = await readPersonPath(helper, school.page)
  await helper.send(`${joined}/separate`, { submission: school.id })
  await helper.send(`${lan}/apart`, { other: one.split('/').at(-1) ?? '' })
  const html = await read(owner, '/desk/log')
  const lines = html
    .split('<tr')
    .slice(2, 5)
    .map((row) => textOf(`<tr${row.split('</tr>')[0]}`))
  const [mai1, mai2, lan1] = [home, school, sister].map(
    ({ reference }, index) => `${index === 2 ? 'Lan' : 'Mai'} Nguyễn (${reference})`,
  )
  expect(lines).toEqual([
    expect.stringContaining(`noted that two people are not the same Mai Nguyễn Not the same: ${lan1}, ${mai1}`),
    expect.stringContaining(`separated two people Mai Nguyễn Separated: ${mai2}`),
    expect.stringMatching(/joined two people Mai Nguyễn Joined: Mai Nguyễn \([\w-]{9}\), Mai Nguyễn \([\w-]{9}\)/),
  ])
  expect(lines.join()).not.toMatch(/[\da-f]{8}-[\da-f]{4}/)
})

test('links back to the submission and its list, also after joining people', async () => {
  const { helper, home, school } = await open()
  const list = '?from=form%3Dapplication%26unread%3Dyes'
  const back = `<a href="${home.page}${list}">Back to ${home.reference}</a>`
  const submission = await read(helper, home.page + list)
  const [, address = ''] = /href="(\/desk\/people\/[^"]+)"/.exec(submission) ?? []
  const page = await read(helper, address.replaceAll('&amp;', '&'))
  expect(page).toContain(back)
  expect(page).toContain(`<a href="/desk/inbox?form=application&amp;unread=yes#${home.reference}">Back to the list</a>`)
  const other = (await readPersonPath(helper, school.page)).split('/').at(-1) ?? ''
  const actionTo = (html: string, step: string) =>
    (new RegExp(`action="([^"]+/${step}[^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const joined = await follow(helper, await helper.send(actionTo(page, 'join'), { other }))
  expect(joined.html).toContain(back)
  const [, undo = ''] = /action="([^"]+\/undo)"/.exec(joined.html) ?? []
  const undone = await follow(helper, await helper.post(undo, hiddenFields(joined.html, undo)))
  expect(undone.html).toContain(back)
  await helper.send(actionTo(page, 'join'), { other })
  const own = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams([
    ['token', await helper.token()],
    ['submission', school.id],
  ])
  const again = await read(helper, address.replaceAll('&amp;', '&'))
  const separated = await helper.ask(actionTo(again, 'separate'), { method: 'POST', body, headers: own })
  expect((await follow(helper, separated)).html).toContain(back)
  expect(await read(helper, `${address.split('?')[0]}?via=//evil.example`)).not.toContain('evil')
})

test('finds a person by reference and shows them before joining', async () => {
  const { helper, home, other } = await open()
  const one = await readPersonPath(helper, home.page)
  const typed = other.reference.toLowerCase().replace('-', ' ')
  const page = await read(helper, `${one}?with=${encodeURIComponent(typed)}`)
  expect(textOf(page)).toMatch(new RegExp(`${contactMessage.name} 1 submission You searched for them`))
  expect(textOf(await read(helper, `${one}?with=ZZZZ-ZZZZ`))).toContain('No submission has this reference.')
  expect(textOf(await read(helper, `${one}?with=${home.reference}`))).toContain('This person already sent that one.')
})

test('moves checked submissions to a separate person', async () => {
  const { site, helper, home, school } = await open()
  const typed = await submit(site, 'application', { ...mai, goals: 'Something else.' })
  const one = await readPersonPath(helper, home.page)
  for (const [ticked, problem] of [
    [[], 'Please check'],
    [[home, typed], 'everything is checked'],
  ] as const) {
    const answer = await post(
      helper,
      `${one}/separate`,
      ticked.map(({ id }) => id),
    )
    expect([answer.status, textOf(await answer.text())]).toEqual([422, expect.stringContaining(problem)])
  }
  expect((await post(helper, `${one}/separate`, [typed.id, school.id])).status).toBe(409)
  const separated = await follow(helper, await post(helper, `${one}/separate`, [typed.id]))
  expect(textOf(separated.html)).toContain(`${typed.reference} now has a separate page. Undo`)
  expect(listedReferences(separated.html)).toEqual([home.reference])
  expect((await post(helper, `${one}/separate`, [typed.id])).status).toBe(303)
  const undo = /\/desk\/log\/[\w-]+\/undo/.exec(separated.html)?.[0] ?? ''
  const undone = await follow(helper, await helper.send(undo, { back: one }))
  expect(textOf(undone.html)).toContain('separated two people.')
  expect(listedReferences(undone.html).sort()).toEqual([home.reference, typed.reference].sort())
})

async function post(browser: DeskBrowser, path: string, ids: string[]) {
  const fields = new URLSearchParams([['token', await browser.token()], ...ids.map((id) => ['submission', id])])
  const own = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
  return browser.ask(path, { method: 'POST', body: fields, headers: own })
}

test('returns 404 for unknown ids and keeps email addresses out of the desk’s addresses', async () => {
  const { helper, home } = await open()
  const one = await readPersonPath(helper, home.page)
  for (const id of ['nobody', 'mai@home.example', 'submission:', '%E0%A4%A'])
    expect((await helper.get(`/desk/people/${id}`)).status, id).toBe(404)
  for (const other of ['', 'nobody', '\u0000']) expect((await helper.send(`${one}/join`, { other })).status).toBe(404)
  expect(one).not.toMatch(/mai|home/)
})

test('links phone numbers and email addresses of submissions and people', async () => {
  const { helper, home } = await open()
  for (const page of [home.page, await readPersonPath(helper, home.page)]) {
    const html = await read(helper, page)
    expect(html).toContain(`<a href="mailto:${mai.email}">`)
    expect(html).toContain('<a href="tel:4085550100">')
  }
})
