import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { asChange } from '../../log/event-details'
import { readEvent } from '../../log/events'

const dates = { title: 'Dates', body: 'Dear {name},\nwe begin on Saturday.' }

async function open() {
  const site = await openSite()
  const [rosa, ann] = [await signedIn(site, 'office'), await signedIn(site, 'owner')]
  const read = async (path: string) => (await rosa.get(path)).text()
  expect(textOf(await read('/desk/replies'))).toContain('No saved replies yet')
  const saved = await rosa.send('/desk/replies/new', dates)
  expect(saved.status).toBe(303)
  const path = /href="(\/desk\/replies\/[\da-f-]+)"/.exec(await read('/desk/replies'))?.[1] ?? ''
  return { site, rosa, ann, read, path }
}

test('saves, changes, and deletes a reply', async () => {
  const { rosa, read, path } = await open()
  expect(await read(path)).toContain(`>${dates.body}</textarea>`)
  await rosa.send(path, { ...dates, body: 'We begin in June.', version: '1' })
  expect(textOf(await read('/desk/replies'))).toContain('We begin in June.')
  expect((await rosa.send(`${path}/remove`, { version: '2' })).status).toBe(303)
  expect([(await rosa.get(path)).status, textOf(await read('/desk/replies'))]).toEqual([
    404,
    expect.stringContaining('No saved replies yet'),
  ])
})

test('rejects an unknown field and keeps the input', async () => {
  const { rosa } = await open()
  const refused = await rosa.send('/desk/replies/new', { title: 'Prices', body: 'It costs {price}.' })
  const html = await refused.text()
  expect([refused.status, textOf(html)]).toEqual([
    422,
    expect.stringContaining('There is no field {price}. You can use: {firstName}, '),
  ])
  expect(html).toContain('>It costs {price}.</textarea>')
})

test.each([
  ['change', (path: string) => path],
  ['deletion', (path: string) => `${path}/remove`],
])('on a conflict, a %s shows both texts and changes nothing until it is repeated', async (_, addressOf) => {
  const { rosa, ann, read, path } = await open()
  await ann.send(path, { ...dates, body: 'From Ann.', version: '1' })
  const conflict = await rosa.send(addressOf(path), { title: 'Dates', body: 'From Rosa.', version: '1' })
  const html = await conflict.text()
  expect([conflict.status, textOf(html)]).toEqual([409, expect.stringContaining('From Ann.')])
  expect(await read(path)).toContain('>From Ann.</textarea>')
  expect(hiddenFields(html, addressOf(path))).toMatchObject({ version: '2' })
})

test('offers to undo the user’s own change after concurrent posts, and nothing after a post without changes', async () => {
  const { site, rosa } = await open()
  const eventOf = ({ headers }: Response) =>
    new URL(headers.get('Location') ?? '', 'http://desk').searchParams.get('event') ?? ''
  const titles = ['Parking', 'Lunch']
  const answers = await Promise.all(titles.map((title) => rosa.send('/desk/replies/new', { title, body: 'Yes.' })))
  const events = await Promise.all(answers.map((answer) => readEvent(site.database, eventOf(answer))))
  expect(events.map((event) => asChange(event?.details?.title)?.after)).toEqual(titles)
  expect(eventOf(await rosa.send('/desk/replies/new', { title: 'Lunch', body: 'Yes.' }))).toBe('')
})
