import { expect, test } from 'vitest'
import { deskRoutes } from '../../src/desk/areas'
import { openFresh } from '../support/database-engines'
import { sendMessage } from '../support/desk'
import { signedIn } from '../support/desk-browser'
import { openSite } from '../support/test-site'

/** Encoded values that a database might reject. */
const values = ['a%00b', '999999999999999', '__proto__']

const queried =
  'q form status assigned program school from to after before since state who what submission done next again entered tag top with did tab batch undone not-undone changed screen kind done event check stale application season'
const typed =
  'form application email name role code next response version status assignee kind text subject reply key title body season format column health message entry-key entry-from entry-note do list tag other submission tab since turn writing batch had new-tag back revision draft step until reason program value value.0 value.title value.fees.deposit confirm'

/** Valid values that let every form make a change. */
const sensible = {
  version: '1',
  status: 'open',
  kind: 'note',
  text: 'Called.',
  subject: 'Hello',
  title: 'A',
  body: 'B',
  message: 'When do you start?',
  do: 'status:done',
}

/** Additional fields for bulk changes, people, views and tags. */
const ofSeveral = (text: string): Record<string, string>[] => [
  { all: 'yes', do: `assignee:${text}` },
  { all: 'yes', do: 'tag:on', tag: text },
  { all: 'yes', list: `q=${encodeURIComponent(text)}&school=${encodeURIComponent(text)}&tag=${text}` },
  { submission: text },
  { action: 'offer', application: text },
  { action: 'move', all: 'yes', list: `season=${encodeURIComponent(text)}`, seasonId: text },
  { other: text },
  { name: text },
  { 'new-tag': text },
]

/** Replaces the parameters of a route with existing ids. */
function thereIn(path: string, reference: string): string {
  const words = path.replace('/website/new/:kind', '/website/new/posts').replace(':kind/:id', 'posts/monopoly-games')
  return words.replace(':name', 'fees').replace(':reference', reference).replace(':form', 'contact')
}

// SQLite stores values that PostgreSQL rejects, so PostgreSQL alone is tested.
test.each(values)('answers the value %s in addresses and fields without failing', async (value) => {
  const site = await openSite({ database: (await openFresh('PostgreSQL')).database })
  const owner = await signedIn(site, 'owner')
  await sendMessage(site.database)
  const [{ reference = '' } = {}] = await site.stored()
  const token = owner.formToken()
  // The other routes end this session or never end their response.
  const routes = deskRoutes.filter(({ path }) => !/sign-out|stream|end-others/.test(path))
  for (const { method, path } of routes) {
    const query = new URLSearchParams(queried.split(' ').map((name) => [name, 'VALUE']))
    const there = thereIn(path, reference)
    const strange = path.replaceAll(/:\w+/g, value)
    const text = decodeURIComponent(value)
    const bodies = ['reply', 'key', 'assignee', 'body', 'entry-note'].map((name) => ({ ...sensible, [name]: text }))
    const isOfSeveral = /selections|decisions|people|views|tags/.test(path)
    const more = isOfSeveral ? ofSeveral(text).map((fields) => ({ ...sensible, ...fields })) : []
    const every = Object.fromEntries(typed.split(' ').map((name) => [name, text]))
    const answers =
      method === 'GET'
        ? [owner.get(strange), owner.get(`${there}?${query}`.replaceAll('VALUE', value))]
        : [
            owner.post(strange, { token }),
            ...[every, ...bodies, ...more].map((body) => owner.post(there, { token, ...body })),
          ]
    for (const answer of answers) expect((await answer).status, `${method} ${path} ${value}`).toBeLessThan(500)
  }
  // Starting the checks again cancels the same person's earlier run.
  expect(site.logged.filter(({ msg }) => msg !== 'checks of the content did not finish in time')).toEqual([])
})
