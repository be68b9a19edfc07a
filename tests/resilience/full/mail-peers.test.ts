import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../content/moments'
import type { Database } from '../../../src/database/connection'
import { openFresh } from '../../support/database-engines'
import { queueOne } from '../../support/outbox-rows'
import { deliver } from '../../support/test-delivery'
import { count, record } from '../figures'
import { openBadPeer, quick, type ServerFault, slow } from '../peers'
import { printProgress } from '../scale'

/** Timeout of a delivery attempt in milliseconds; the site's own is two minutes. */
const WITHIN = 1000
const soon = { timeout: MINUTE, interval: 20 }

/** Times of the attempts for a refused email in its first hour, in milliseconds. */
const firstHour = [0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555].map((seconds) => seconds * SECOND)

const cases: [ServerFault, number, number[]][] = [
  ...quick.map((badness): [ServerFault, number, number[]] => [badness, 50, firstHour]),
  ...slow.map((badness): [ServerFault, number, number[]] => [badness, 5, firstHour.slice(0, 3)]),
]

test.each(cases)('with a mail server that %s, none of %i emails is lost', async (badness, many, tries) => {
  const { database } = await openFresh('SQLite')
  const ids: string[] = []
  for (let number = 0; number < many; number++) ids.push(await queueOne(database, { to: `p${number}@example.org` }))
  const peer = await openBadPeer(badness)
  const delivery = deliver(database, peer.url, { within: WITHIN })
  for (const [index, moment] of tries.entries()) {
    delivery.goTo(moment)
    await expect.poll(() => states(database), soon).toEqual([{ status: 'waiting', attempts: index + 1, many }])
    printProgress(() => `a mail server that ${badness}: ${index + 1} of ${tries.length} rounds`)
  }
  expect(await database.selectFrom('outbox').select('id').where('last_error', 'is', null).execute()).toEqual([])

  const good = await peer.becomeGood()
  delivery.goTo((tries.at(-1) ?? 0) + HOUR)
  await expect.poll(() => states(database), soon).toEqual([{ status: 'sent', attempts: tries.length + 1, many }])
  expect(good.emails.map(({ messageId }) => messageId).sort()).toEqual(
    ids.map((id) => `<${id}@program.example>`).sort(),
  )
  record(`mail: the server ${badness}`, `${count(many)} emails, ${tries.length} failed attempts each, then sent once`)
})

/** Counts emails by status and attempts. Leased emails are neither waiting nor sent. */
async function states(database: Database) {
  const rows = await database.selectFrom('outbox').select(['status', 'attempts', 'leased_until']).execute()
  const groups = Map.groupBy(rows, (row) => `${row.leased_until ? 'in hand' : row.status} ${row.attempts}`)
  return [...groups.values()].map(([row, ...others]) => ({
    status: row?.leased_until ? 'in hand' : row?.status,
    attempts: row?.attempts,
    many: others.length + 1,
  }))
}
