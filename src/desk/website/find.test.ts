import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { signedIn } from '../../../tests/support/desk-browser'
import { elementsOf, textOf, textsOf } from '../../../tests/support/page'
import { openWebsiteDesk } from '../../../tests/support/website-desk'

const { posts, schools } = readContent()
const POST = `posts/${posts[0]?.id}`
const find = (query: string) => `/desk/website/find?q=${encodeURIComponent(query)}`

/** Returns the links to the fields found. */
const foundIn = (html: string) =>
  elementsOf(html.replace(/^.*<table/s, ''), 'a').flatMap(({ href = '' }) => (href.includes('/edit/') ? href : []))

test('searches all texts and links each result to its field', async () => {
  const { read } = await openWebsiteDesk()
  expect(elementsOf(await read('/desk/website'), 'form')).toContainEqual(
    expect.objectContaining({ action: '/desk/website/find' }),
  )
  const html = await read(find('DÓORB ten'))
  expect(foundIn(html)).toEqual([`/desk/website/edit/${POST}#value.paragraphs`])
  expect(textsOf(html, 'mark')).toEqual(['ten', 'doorbells'])
  expect(textOf(html)).toContain(`One place Document Field Text ${posts[0]?.title} Text`)
  for (const address of foundIn(await read(find('schools')))) {
    const [page = '', id] = address.split('#')
    expect([address, elementsOf(await read(page), '\\w+').filter((each) => each.id === id)]).toEqual([
      address,
      [expect.objectContaining({ name: id })],
    ])
  }
})

test('finds the current season’s texts for people who edit it', async () => {
  const { site } = await openWebsiteDesk()
  const ask = async (role: 'office' | 'editor') => (await signedIn(site, role)).get(find('technology scope'))
  expect(await (await ask('office')).text()).toContain('href="/desk/seasons/summer#value.schedule.1.topic"')
  expect(await (await ask('editor')).text()).toContain('Nothing matches')
})

test('marks results from drafts, and links a replaced text to the field in the draft', async () => {
  const { save, read } = await openWebsiteDesk()
  await save('schools', { 'value.0.name': 'Zebra High' })
  const draft = await read(find('zebra'))
  expect(foundIn(draft)).toEqual(['/desk/website/edit/schools#value.0.name'])
  expect(textOf(draft)).toContain('School 1, Name Draft Zebra High')
  const [first] = schools
  const replaced = await read(find(`${first?.name}`))
  expect(foundIn(replaced)).toContain('/desk/website/edit/schools#value.0.name')
  expect(textOf(replaced)).toContain(`School 1, Name On the site, but not in the draft ${first?.name}`)
})

test('explains an empty result, and says how many results are shown if there are too many', async () => {
  const { read } = await openWebsiteDesk()
  for (const query of ['', ' ', '…']) expect(textOf(await read(find(query)))).toContain('Nothing to find yet')
  expect(textOf(await read('/desk/website/find'))).toContain('Nothing to find yet')
  expect(textOf(await read(find('zebra')))).toContain('Nothing matches')
  const many = await read(find('a'))
  expect([foundIn(many).length, textOf(many)]).toEqual([100, expect.stringContaining('Only the first 100 places')])
})

test('requires the right to edit, and finds payment buttons only for owners', async () => {
  const { site, save } = await openWebsiteDesk('owner')
  const ask = async (role: 'owner' | 'office' | 'editor' | 'helper' | 'saturday', query: string) =>
    (await signedIn(site, role, { isVerified: true })).get(find(query))
  for (const role of ['helper', 'saturday'] as const) expect((await ask(role, 'zebra')).status).toBe(404)
  await save('buttons', { 'value.payment.buttonId': 'ZEBRA', do: 'confirm' })
  const places = async (role: 'owner' | 'office' | 'editor') => foundIn(await (await ask(role, 'zebra')).text())
  expect(await places('owner')).toContain('/desk/website/edit/buttons#value.payment.buttonId')
  for (const role of ['office', 'editor'] as const) expect(await places(role)).toEqual([])
})
