import { expect, test } from 'vitest'
import { isLockAwaited, openFresh } from '../../../tests/support/database-engines'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { lockInboxRow, lockInboxRows } from './inbox-row'

test('on PostgreSQL, waiting for the first of many rows locks none of the others', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const other = await connectAgain()
  const filled = await fillInbox(database, Array(20).fill({}))
  const [first = '', ...rest] = filled.map(({ submission }) => submission.id).sort()
  const later = [...rest].reverse()
  const { all } = await database.transaction().execute(async (one) => {
    await lockInboxRow(one, first)
    const all = other.transaction().execute((two) => lockInboxRows(two, [...later, first]))
    await expect.poll(() => isLockAwaited(database)).toBe(true)
    // If the waiting transaction locked one of these, PostgreSQL would detect a deadlock.
    for (const id of later) await lockInboxRow(one, id)
    return { all }
  })
  expect(await all).toHaveLength(20)
})
