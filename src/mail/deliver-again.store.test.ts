import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { openMailServer, refusal } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

const SECOND = 1000

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('an email that is refused for now is tried again, later each time, as the same email', async () => {
    const { database } = await openFresh(engine)
    let refusals = 3
    const server = await openMailServer({
      take: () => {
        if (refusals-- > 0) throw refusal(451, 'Greylisted, come back')
      },
    })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url)
    for (const [attempts, triedAt, due] of [
      [1, 0, 5],
      [2, 5, 15],
      [3, 15, 35],
    ] as const) {
      delivery.goTo(triedAt * SECOND)
      await expect
        .poll(() => readOutboxRow(database, id), soon)
        .toMatchObject({
          status: 'waiting',
          attempts,
          due_at: momentAfter(due * SECOND).toISOString(),
          leased_until: null,
          last_error: expect.stringContaining('Greylisted'),
        })
    }
    expect(delivery.logged).toHaveLength(3)
    expect(delivery.logged[0]).toMatchObject({ level: 'warn', mail: id, reason: expect.stringContaining('451') })
    delivery.goTo(35 * SECOND)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'sent', attempts: 4, last_error: null })
    expect(server.mails.map((mail) => mail.messageId)).toEqual(Array(4).fill(`<${id}@program.example>`))
  })

  test('while one email waits the others go out', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'full@example.org' ? refusal(452, 'Mailbox full') : null),
    })
    const full = await queueOne(database, { to: 'full@example.org' })
    await queueOne(database, { to: 'bob@example.org' })
    deliver(database, server.url)
    await expect.poll(() => server.mails.flatMap((mail) => mail.recipients), soon).toEqual(['bob@example.org'])
    expect(await readOutboxRow(database, full)).toMatchObject({ status: 'waiting', attempts: 1 })
  })

  test('a server that is down is tried until it is up', async () => {
    const { database } = await openFresh(engine)
    const { port, url, close } = await openMailServer()
    await close()
    const id = await queueOne(database)
    const delivery = deliver(database, url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({
        status: 'waiting',
        last_error: expect.stringContaining('ECONNREFUSED'),
        due_at: momentAfter(5 * SECOND).toISOString(),
      })
    const server = await openMailServer({ port })
    delivery.goTo(5 * SECOND)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.mails).toHaveLength(1)
  })

  test('a server that refuses our password does not cost the email', async () => {
    const { database } = await openFresh(engine)
    let password = 'changed'
    const server = await openMailServer({
      authOptional: false,
      onAuth: (given, _session, done) =>
        given.password === password ? done(null, { user: 'site' }) : done(refusal(535, 'Wrong password')),
    })
    const id = await queueOne(database)
    const delivery = deliver(database, server.url.replace('//', '//site:secret@'))
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({
        status: 'waiting',
        last_error: expect.stringContaining('535'),
        due_at: momentAfter(5 * SECOND).toISOString(),
      })
    expect(delivery.logged).toMatchObject([{ level: 'warn', mail: id }])
    password = 'secret'
    delivery.goTo(5 * SECOND)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('a server that wants a password we were not given does not cost the email', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ authOptional: false })
    const id = await queueOne(database)
    deliver(database, server.url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ attempts: 1, last_error: expect.stringContaining('530') })
    expect(await readOutboxRow(database, id)).toMatchObject({
      status: 'waiting',
      due_at: momentAfter(5 * SECOND).toISOString(),
    })
  })

  test('a server that has no service for anybody does not cost the email', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer({ onConnect: (_session, done) => done(refusal(554, 'No service here')) })
    const id = await queueOne(database)
    deliver(database, server.url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'waiting', due_at: momentAfter(5 * SECOND).toISOString() })
  })
})
