import { describe, expect, test } from 'vitest'
import { deskRoutes } from '../../src/server/desk/desk-routes'
import { engines, openFresh } from '../support/database-engines'
import { sendMessage } from '../support/desk'
import { signedIn } from '../support/desk-browser'
import { openSite } from '../support/test-site'

/** As they stand in an address: what a database might not take. */
const values = ['a%00b', '999999999999999']

const queried =
  'q form status assigned program school from to after before since state who what submission done next again entered'
const typed =
  'email name role code next response version status assignee kind text subject reply key title body format column care message entry-key entry-from entry-note'

/** What makes each form do something. */
const sensible = {
  version: '1',
  status: 'open',
  kind: 'note',
  text: 'Called.',
  subject: 'Hello',
  title: 'A',
  body: 'B',
  message: 'When do you start?',
}

describe.each(engines)('on %s', (engine) => {
  test('no value in an address or a field makes the desk fail', async () => {
    const site = await openSite({ database: (await openFresh(engine)).database })
    const owner = await signedIn(site, 'owner')
    await sendMessage(site.database)
    const [{ reference = '' } = {}] = await site.stored()
    const token = owner.formToken()
    // The others end this session, or nobody reads what they send.
    const routes = deskRoutes.filter(({ path }) => !/sign-out|stream|end-others/.test(path))
    for (const { method, path } of routes)
      for (const value of values) {
        const query = new URLSearchParams(queried.split(' ').map((name) => [name, 'VALUE']))
        const there = path.replace(':reference', reference).replace(':form', 'contact')
        const strange = path.replaceAll(/:\w+/g, value)
        const text = decodeURIComponent(value)
        const bodies = ['reply', 'key', 'assignee', 'body', 'entry-note'].map((name) => ({ ...sensible, [name]: text }))
        const every = Object.fromEntries(typed.split(' ').map((name) => [name, text]))
        const answers =
          method === 'GET'
            ? [owner.get(strange), owner.get(`${there}?${query}`.replaceAll('VALUE', value))]
            : [
                owner.post(strange, { token }),
                ...[every, ...bodies].map((body) => owner.post(there, { token, ...body })),
              ]
        for (const answer of answers) expect((await answer).status, `${method} ${path} ${value}`).toBeLessThan(500)
      }
    expect(site.logged).toEqual([])
  })
})
