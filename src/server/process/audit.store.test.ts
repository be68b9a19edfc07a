import { expect, test } from 'vitest'
import { openFresh } from '../../../tests/support/database-engines'
import { transact } from '../../database/transact'
import { appendEvent } from '../../log/events'
import { audit } from './audit'

test('reports the result, prints the head, and compares an earlier one', async () => {
  const { database } = await openFresh('SQLite')
  const append = () =>
    transact(database, (transaction) =>
      appendEvent(transaction, { kind: 'test-sent', actorId: null, details: {}, at: '2026-06-25T17:03:00.000Z' }),
    )
  expect(await audit(database, [])).toBe('The log is empty.')
  for (let number = 0; number < 3; number++) await append()
  const said = await audit(database, [])
  expect(said).toContain('The log is intact: 3 events.')
  const [, number, hash] = /npm run audit -- (\d+) ([\da-f]{64})$/.exec(said) ?? []
  await append()
  expect(await audit(database, [number, hash])).toContain('It still contains event 3 with the hash you kept')
  await expect(audit(database, ['3'])).rejects.toThrow('Usage: npm run audit')
  await expect(audit(database, ['3', 'f'.repeat(64)])).rejects.toThrow('The log was rewritten')
  await expect(audit(database, ['9', 'f'.repeat(64)])).rejects.toThrow('The newest events were cut off')
  await database.updateTable('events').set({ kind: 'other' }).where('sequence', '=', 2).execute()
  await expect(audit(database, [])).rejects.toThrow('Event 2 was changed after it was written.')
})
