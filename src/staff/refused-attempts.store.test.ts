import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import type { AttemptKind } from '../database/tables'
import { readEvents } from '../log/events'
import { countAttempts, storeAttempts, summarizeAttempts } from './refused-attempts'

const at = (moment: string) => new Date(`2026-06-25T${moment}Z`)
const wrongCodes = (count: number) => new Map<AttemptKind, number>([['wrong-code', count]])

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('stores one row per minute and kind for all processes', async () => {
    const { database } = await openFresh(engine)
    await Promise.all([1, 2].map((count) => storeAttempts(database, wrongCodes(count), at('10:00:01.000'))))
    await storeAttempts(database, wrongCodes(4), at('10:00:59.000'))
    const rows = database.selectFrom('refused_attempts').select(['kind', 'count'])
    expect(await rows.execute()).toEqual([{ kind: 'wrong-code', count: 7 }])
    await storeAttempts(database, wrongCodes(1), at('10:01:00.000'))
    expect(await countAttempts(database, at('12:00:00.000'))).toBe(8)
  })

  test('summarizes each past hour in one event', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(database, wrongCodes(3).set('refused-post', 2), at('10:20:00.000'))
    await storeAttempts(database, wrongCodes(4), at('10:50:00.000'))
    expect(await summarizeAttempts(database, at('10:59:59.000'))).toBe(false)
    const told = await Promise.all([1, 2].map(() => summarizeAttempts(database, at('11:00:00.000'))))
    expect(told.filter(Boolean)).toEqual([true])
    expect(await readEvents(database, { kind: 'attempts-refused' })).toMatchObject([
      { actorId: null, details: { 'wrong-code': 7, 'refused-post': 2 } },
    ])
  })

  test('deletes rows after 30 days even without new attempts', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(database, wrongCodes(1), new Date('2026-05-01T10:00:00.000Z'))
    await storeAttempts(database, wrongCodes(2), new Date('2026-06-10T10:00:00.000Z'))
    await summarizeAttempts(database, at('10:00:00.000'))
    expect(await database.selectFrom('refused_attempts').select('count').execute()).toEqual([{ count: 2 }])
  })

  test('does not summarize attempts twice', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(database, wrongCodes(2), at('10:20:00.000'))
    await summarizeAttempts(database, at('11:00:00.000'))
    await storeAttempts(database, wrongCodes(1), at('11:20:00.000'))
    await summarizeAttempts(database, at('12:00:00.000'))
    const events = await readEvents(database, { kind: 'attempts-refused' })
    expect(events.map(({ details }) => details)).toEqual([{ 'wrong-code': 1 }, { 'wrong-code': 2 }])
  })
})
