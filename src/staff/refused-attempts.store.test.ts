import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { readEvents } from '../log/events'
import { countAttempts, logAttempts, MOST_ROWS, OTHERS, storeAttempts } from './refused-attempts'

const at = (moment: string) => new Date(`2026-06-25T${moment}Z`)
const attempt = (digest: string, count = 1) => ({ kind: 'wrong-code', digest, count }) as const

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('of a minute 200 rows are told apart, the rest are others, and none is lost', async () => {
    const { database } = await openFresh(engine)
    const many = Array.from({ length: MOST_ROWS }, (_, index) => attempt(`one ${index}`))
    await Promise.all([
      storeAttempts(database, many, at('10:00:01.000')),
      storeAttempts(database, many, at('10:00:02.000')),
    ])
    await storeAttempts(database, [attempt('late', 7), attempt('one 3', 2), attempt(OTHERS)], at('10:00:59.000'))
    const rows = await database.selectFrom('refused_attempts').selectAll().execute()
    const countOf = (digest: string) => rows.find((row) => row.digest === digest)?.count
    expect([rows.length, countOf(OTHERS), countOf('one 3')]).toEqual([MOST_ROWS + 1, 8, 4])
    await storeAttempts(database, [attempt('late')], at('10:01:00.000'))
    expect(await countAttempts(database, at('12:00:00.000'))).toBe(2 * MOST_ROWS + 11)
  })

  test('an hour that is over is summed up in one event, whoever asks', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(
      database,
      [attempt('a', 3), { kind: 'refused-post', digest: 'a', count: 2 }],
      at('10:20:00.000'),
    )
    await storeAttempts(database, [attempt('b', 4)], at('10:50:00.000'))
    expect(await logAttempts(database, at('10:59:59.000'))).toBe(false)
    const told = await Promise.all([1, 2].map(() => logAttempts(database, at('11:00:00.000'))))
    expect(told.filter(Boolean)).toEqual([true])
    expect(await readEvents(database, { kind: 'attempts-refused' })).toMatchObject([
      { actorId: null, details: { 'wrong-code': 7, 'refused-post': 2 } },
    ])
  })

  test('rows are deleted after 30 days, also when nothing new comes', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(database, [attempt('old')], new Date('2026-05-01T10:00:00.000Z'))
    await storeAttempts(database, [attempt('newer')], new Date('2026-06-10T10:00:00.000Z'))
    await logAttempts(database, at('10:00:00.000'))
    expect(await database.selectFrom('refused_attempts').select('digest').execute()).toEqual([{ digest: 'newer' }])
  })

  test('what the log has summed up is not summed up again', async () => {
    const { database } = await openFresh(engine)
    await storeAttempts(database, [attempt('earlier', 2)], at('10:20:00.000'))
    await logAttempts(database, at('11:00:00.000'))
    await storeAttempts(database, [attempt('later')], at('11:20:00.000'))
    await logAttempts(database, at('12:00:00.000'))
    const events = await readEvents(database, { kind: 'attempts-refused' })
    expect(events.map(({ details }) => details)).toEqual([{ 'wrong-code': 1 }, { 'wrong-code': 2 }])
  })
})
