import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { momentAfter, queueOne, START, takeDueEmail } from '../../tests/support/outbox-rows'
import { countOutbox } from './count-outbox'
import { markFailed, postpone } from './record-attempt'

const at = (minutes: number) => momentAfter(minutes * MINUTE)

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('counts nothing in an empty outbox', async () => {
    const { database } = await openFresh(engine)
    expect(await countOutbox(database, at(0))).toEqual({ waiting: 0, failed: 0, oldestDue: undefined })
  })

  test('counts emails that are not due yet as waiting, but not as due', async () => {
    const { database } = await openFresh(engine)
    await queueOne(database, { at: at(5).toISOString() })
    expect(await countOutbox(database, at(4))).toEqual({ waiting: 1, failed: 0, oldestDue: undefined })
    expect(await countOutbox(database, at(6))).toMatchObject({ oldestDue: at(5).toISOString() })
  })

  test('finds the oldest due email of all audiences', async () => {
    const { database } = await openFresh(engine)
    await queueOne(database, { audience: 'sender', at: at(1).toISOString() })
    await queueOne(database, { audience: 'office', at: at(2).toISOString() })
    expect(await countOutbox(database, at(9))).toEqual({ waiting: 2, failed: 0, oldestDue: at(1).toISOString() })
  })

  test('counts the waiting time from queueing, even after a failed attempt', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    await takeDueEmail(database, at(0))
    await postpone(database, { id, attempts: 1 }, at(60), 'the mail server is away')
    expect(await countOutbox(database, at(9))).toMatchObject({ waiting: 1, oldestDue: START })
    await takeDueEmail(database, at(61))
    await markFailed(database, { id, attempts: 2 }, 'no such mailbox')
    expect(await countOutbox(database, at(62))).toEqual({ waiting: 0, failed: 1, oldestDue: undefined })
  })
})
