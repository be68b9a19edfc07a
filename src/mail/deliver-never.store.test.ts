import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../database/engines-under-test'
import { deliver, soon } from './delivery-under-test'
import { openMailServer, refusal } from './mail-server-under-test'
import { momentAfter, queueOne, readMail } from './outbox-under-test'

const DAY = 24 * 3600 * 1000

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a mailbox that there is not: the mail is parked, loudly, and the others go out', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'nobody@example.org' ? refusal(550, 'No such mailbox') : null),
    })
    const id = await queueOne(database, { to: 'nobody@example.org' })
    await queueOne(database, { to: 'ann@example.org' })
    const delivery = deliver(database, server.url)
    await expect.poll(() => server.mails.flatMap((mail) => mail.recipients), soon).toEqual(['ann@example.org'])
    expect(await readMail(database, id)).toMatchObject({
      status: 'parked',
      attempts: 1,
      leased_until: null,
      last_error: expect.stringContaining('No such mailbox'),
    })
    expect(delivery.logged).toMatchObject([
      { level: 'error', mail: id, message: expect.stringContaining('parked'), reason: expect.stringContaining('550') },
    ])
  })

  test('a text that the server will not have: the mail is parked and not sent again', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({
      take: () => {
        throw refusal(554, 'This is spam')
      },
    })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url)
    await expect.poll(() => readMail(database, id), soon).toMatchObject({ status: 'parked' })
    delivery.goTo(DAY)
    await delivery.stop()
    expect(server.mails).toHaveLength(1)
    expect(delivery.logged).toMatchObject([{ level: 'error', mail: id, reason: expect.stringContaining('554') }])
  })

  test('a mail that was refused for now for five days is parked, loudly', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(refusal(450, 'Later')) })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url)
    await expect
      .poll(() => readMail(database, id), soon)
      .toMatchObject({ status: 'waiting', attempts: 1, leased_until: null })
    delivery.goTo(5 * DAY - 1000)
    await expect
      .poll(() => readMail(database, id), soon)
      .toMatchObject({ status: 'waiting', attempts: 2, leased_until: null })
    await database
      .updateTable('outbox')
      .set({ due_at: momentAfter(5 * DAY).toISOString() })
      .execute()
    delivery.goTo(5 * DAY + 1000)
    await expect.poll(() => readMail(database, id), soon).toMatchObject({ status: 'parked', attempts: 3 })
    expect(delivery.logged.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
  })

  test('a mail from the future, which has no age, is parked after as many attempts as five days have', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(refusal(450, 'Later')) })
    const at = momentAfter(365 * DAY).toISOString()
    const [young, old] = [await queueOne(database, { at }), await queueOne(database, { at })]
    await database.updateTable('outbox').set({ attempts: 130 }).where('id', '=', old).execute()
    deliver(database, server.url)
    await expect.poll(() => readMail(database, young), soon).toMatchObject({ status: 'waiting', attempts: 1 })
    await expect.poll(() => readMail(database, old), soon).toMatchObject({ status: 'parked', attempts: 131 })
  })
})
