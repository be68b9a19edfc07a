import { describe, expect, test } from 'vitest'
import { eventOf, openAdmissions } from '../../tests/support/admissions'
import { engines } from '../../tests/support/database-engines'
import { appContextOf } from '../../tests/support/test-app-context'
import { decide } from './decide'
import { readSeats } from './seats'

const summer = 'summer-2026'

describe.each(engines)('seats on %s', (engine) => {
  test('refuses an offer or a confirmation without a seat, and a batch as a whole', async () => {
    const applications = [{}, {}, { state: 'lapsed' } as const, { state: 'offered' } as const]
    const { database, ids, act } = await openAdmissions(engine, applications, { seats: 1, allowedOver: 1 })
    const [first = '', second = '', lapsed = '', offered = ''] = ids
    const noSeats = { status: 'refused', reason: 'no-seats' }
    expect(await act({ action: 'offer' }, [first, second])).toMatchObject({ ...noSeats, ids: [first, second] })
    expect(await act({ action: 'offer' }, [first])).toMatchObject({ status: 'changed' })
    expect(await act({ action: 'offer' }, [second])).toMatchObject(noSeats)
    expect(await act({ action: 'confirm', acceptedBy: 'Her mother' }, [lapsed])).toMatchObject(noSeats)
    // An offer keeps its seat, even if seats were lowered since.
    await database.updateTable('seasons').set({ seats: 0, allowed_over: null }).execute()
    expect(await act({ action: 'confirm', acceptedBy: 'Her mother' }, [offered])).toMatchObject({ status: 'changed' })
    expect(await readSeats(database, summer)).toMatchObject({ offered: 1, accepted: 1, left: -2 })
    expect(await act({ action: 'decline' }, [first])).toMatchObject({ status: 'changed' })
    expect(await act({ action: 'offer' }, [second])).toMatchObject(noSeats)
  })

  test('gives the last seats once when many offer at the same time', async () => {
    const { database, connectAgain, ids, rosa } = await openAdmissions(engine, Array(12).fill({}), { seats: 3 })
    // A SQLite file belongs to one process.
    const other = engine === 'PostgreSQL' ? await connectAgain() : database
    const results = await Promise.all(
      ids.map((id, index) =>
        decide(appContextOf(index % 2 ? other : database), rosa, [{ id, version: 1 }], {
          action: 'offer',
          deadline: '2099-01-01',
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'changed')).toHaveLength(3)
    expect(await readSeats(database, summer)).toMatchObject({ offered: 3, left: 0 })
  })

  test('takes a seat once when a decision and its undo compete for it', async () => {
    const { database, app, ids, rosa, read, act, undo } = await openAdmissions(engine, [{ state: 'offered' }, {}], {
      seats: 1,
    })
    const [first = '', second = ''] = ids
    for (let round = 0; round < 10; round++) {
      const eventId = eventOf(await act({ action: 'decline' }, [first]))
      const { version } = await read(second)
      const [undone, offer] = await Promise.all([
        undo(eventId),
        decide(app, rosa, [{ id: second, version }], { action: 'offer' }),
      ])
      expect([undone.status === 'undone', offer.status === 'changed'].filter(Boolean)).toHaveLength(1)
      expect(await readSeats(database, summer)).toMatchObject({ offered: 1, left: 0 })
      if (offer.status === 'changed') {
        await undo(offer.eventIds[0])
        await undo(eventId)
      }
    }
  })
})
