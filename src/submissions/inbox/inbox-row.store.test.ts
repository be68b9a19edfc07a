import { expect, test } from 'vitest'
import { isLockAwaited, openFresh } from '../../../tests/support/database-engines'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { lockInboxRow, lockInboxRows } from './inbox-row'

// SQLite writes one transaction at a time.
test('on PostgreSQL, whoever waits for the first of many rows holds none of the others', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const other = await connectAgain()
  const filled = await fillInbox(database, Array(20).fill({}))
  const [first = '', ...rest] = filled.map(({ submission }) => submission.id).sort()
  const later = [...rest].reverse()
  const { all } = await database.transaction().execute(async (one) => {
    await lockInboxRow(one, first)
    const all = other.transaction().execute((two) => lockInboxRows(two, [...later, first]))
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    // If whoever waits held one of these, PostgreSQL would throw one of the two out.
    for (const id of later) await lockInboxRow(one, id)
    return { all }
  })
  expect(await all).toHaveLength(20)
})
