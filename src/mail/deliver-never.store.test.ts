import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { openMailServer, refusal } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

const DAY = 24 * 3600 * 1000

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a mailbox that there is not: the email fails, loudly, and the others go out', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'nobody@example.org' ? refusal(550, 'No such mailbox') : null),
    })
    const id = await queueOne(database, { to: 'nobody@example.org' })
    await queueOne(database, { to: 'ann@example.org' })
    const delivery = deliver(database, server.url)
    await expect.poll(() => server.mails.flatMap((mail) => mail.recipients), soon).toEqual(['ann@example.org'])
    expect(await readOutboxRow(database, id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      leased_until: null,
      last_error: expect.stringContaining('No such mailbox'),
    })
    expect(delivery.logged).toMatchObject([
      { level: 'error', mail: id, message: expect.stringContaining('failed'), reason: expect.stringContaining('550') },
    ])
  })

  test('a text that the server will not have: the email fails and is not sent again', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({
      take: () => {
        throw refusal(554, 'This is spam')
      },
    })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'failed' })
    delivery.goTo(DAY)
    await delivery.stop()
    expect(server.mails).toHaveLength(1)
    expect(delivery.logged).toMatchObject([{ level: 'error', mail: id, reason: expect.stringContaining('554') }])
  })

  test('an email that was refused for now for five days fails, loudly', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(refusal(450, 'Later')) })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'waiting', attempts: 1, leased_until: null })
    delivery.goTo(5 * DAY - 1000)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'waiting', attempts: 2, leased_until: null })
    await database
      .updateTable('outbox')
      .set({ due_at: momentAfter(5 * DAY).toISOString() })
      .execute()
    delivery.goTo(5 * DAY + 1000)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'failed', attempts: 3 })
    expect(delivery.logged.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
  })

  test('an email from the future, which has no age, fails after as many attempts as five days have', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(refusal(450, 'Later')) })
    const at = momentAfter(365 * DAY).toISOString()
    const [young, old] = [await queueOne(database, { at }), await queueOne(database, { at })]
    await database.updateTable('outbox').set({ attempts: 130 }).where('id', '=', old).execute()
    deliver(database, server.url)
    await expect.poll(() => readOutboxRow(database, young), soon).toMatchObject({ status: 'waiting', attempts: 1 })
    await expect.poll(() => readOutboxRow(database, old), soon).toMatchObject({ status: 'failed', attempts: 131 })
  })
})
