import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { ofOffice } from '../../tests/support/office-times'
import { formNamed, intakeOf, message } from '../../tests/support/test-intake'
import type { Database } from '../database/connection'
import { listInbox } from './inbox-list'
import { indexWaiting, startIndexing } from './index-waiting'
import { submit } from './submit'

const viewer = { staffId: 'nobody', unreadFrom: '2026-01-01T00:00:00.000Z', ...ofOffice }

async function send(database: Database, text: string): Promise<void> {
  const receipt = await submit(intakeOf(database), {
    form: formNamed('contact'),
    input: { ...message, message: text },
    key: 'none',
    seconds: 30,
  })
  expect(receipt.status).toBe('accepted')
}

async function excerptsOf(database: Database, query: { q?: string }): Promise<string[]> {
  return (await listInbox(database, viewer, query)).entries.map(({ excerpt }) => excerpt)
}

function start(database: Database, onFailed: (error: Error) => void) {
  const indexing = startIndexing({ database, onFailed, pauseMilliseconds: 0, pollMilliseconds: 5 })
  onTestFinished(() => indexing.stop())
}

const fail = (error: Error): never => {
  throw error
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('what comes in is listed at once with its first words, and found soon after', async () => {
    const { database } = await openFresh(engine)
    start(database, fail)
    await send(database, 'Do you sell quinces?')
    expect(await excerptsOf(database, {})).toEqual(['Do you sell quinces?'])
    await expect.poll(() => excerptsOf(database, { q: 'quince' })).toEqual(['Do you sell quinces?'])
  })

  test('where the site ended before it was indexed, it is found after the next start', async () => {
    const { database, connectAgain } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    const again = await connectAgain()
    start(again, fail)
    await expect.poll(() => excerptsOf(again, { q: 'quince' })).toHaveLength(1)
  })

  test('words that change are found instead of those before', async () => {
    const { database } = await openFresh(engine)
    await send(database, 'Do you sell quinces?')
    await indexWaiting(database)
    // As if earlier rules had found other words.
    await database.updateTable('inbox').set({ words: ' medlar ', indexed: 0 }).execute()
    const found = async () => [
      await excerptsOf(database, { q: 'quinces' }),
      await excerptsOf(database, { q: 'medlar' }),
    ]
    expect((await found()).map(({ length }) => length)).toEqual([0, 1])
    await indexWaiting(database)
    expect((await found()).map(({ length }) => length)).toEqual([1, 0])
  })
})
