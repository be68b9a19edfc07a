import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { officeTimes } from '../../../tests/support/office-times'
import { appContextOf, formNamed, message } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import { submit } from '../submit'
import { listInbox } from './inbox-list'
import { startIndexing } from './start-indexing'

const viewer = { staffId: 'nobody', unreadFrom: '2026-01-01T00:00:00.000Z', ...officeTimes }

async function send(database: Database, text: string): Promise<void> {
  const result = await submit(appContextOf(database), {
    form: formNamed('contact'),
    input: { ...message, message: text },
    key: 'none',
    seconds: 30,
  })
  expect(result.status).toBe('accepted')
}

async function countFound(database: Database, q: string): Promise<number> {
  return (await listInbox(database, viewer, { q })).entries.length
}

const fail = (error: Error): never => {
  throw error
}

async function indexAll(database: Database) {
  const indexing = startIndexing({ database, onFailed: fail, pauseMilliseconds: 0 })
  onTestFinished(() => indexing.stop())
  await indexing.done
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('finds new submissions at once', async () => {
    const { database } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    expect(await countFound(database, 'quince')).toBe(1)
  })

  test('finds submissions that an earlier version stored unindexed after the next start', async () => {
    const { database } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    await database.updateTable('inbox').set({ search_text: '', indexed: 0 }).execute()
    expect(await countFound(database, 'quince')).toBe(0)
    await indexAll(database)
    expect(await countFound(database, 'quince')).toBe(1)
  })

  test('removes submissions that an earlier version erased from the list', async () => {
    const { database } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    await send(database, 'Do you sell medlars?')
    const [erased] = (await listInbox(database, viewer, {})).entries
    await database
      .updateTable('submissions')
      .set({ digest: '' })
      .where('id', '=', erased?.id ?? '')
      .execute()
    await database.updateTable('inbox').set({ search_text: '', indexed: 0 }).execute()
    await indexAll(database)
    expect((await listInbox(database, viewer, {})).entries.map(({ excerpt }) => excerpt)).toEqual([
      'Do you sell quinces?',
    ])
    expect(await countFound(database, 'quinces')).toBe(1)
  })

  test('finds changed words instead of the earlier ones', async () => {
    const { database } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    // Simulate rows indexed by earlier rules.
    await database.updateTable('inbox').set({ search_text: ' medlar ', indexed: 0 }).execute()
    const found = async () => [await countFound(database, 'quinces'), await countFound(database, 'medlar')]
    expect(await found()).toEqual([0, 1])
    await indexAll(database)
    expect(await found()).toEqual([1, 0])
  })
})
