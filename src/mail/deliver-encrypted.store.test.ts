import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { openMailServer } from '../../tests/support/mail-server'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

const USER = 'smtp://office:open-sesame@'

/** Delivers one email to a server that asks for a password; what the server heard of it, and in which kind of session. */
async function deliverTo(manners: SMTPServerOptions, requiresTls: boolean, query = '') {
  const heard: { password: string | null | undefined; secure: boolean }[] = []
  const server = await openMailServer({
    authOptional: false,
    onAuth: ({ password }, { secure }, done) => {
      heard.push({ password, secure })
      done(null, { user: 'office' })
    },
    ...manners,
  })
  const { database } = await openFresh('SQLite')
  const id = await queueOne(database)
  const { logged } = deliver(database, server.url.replace('smtp://', USER) + query, { requiresTls })
  const isOver = async () => (await readOutboxRow(database, id)).status === 'sent' || logged.length > 0
  await expect.poll(isOver, soon).toBe(true)
  return { heard, server, logged, mail: await readOutboxRow(database, id) }
}

test.each<[what: string, manners: SMTPServerOptions]>([
  ['hides STARTTLS', { disabledCommands: ['STARTTLS'] }],
  ['knows no EHLO, with which it is offered', { disabledCommands: ['EHLO', 'STARTTLS'] }],
  ['has a certificate that nobody vouches for', { disabledCommands: [] }],
])('a server that %s gets no password and no mail; the mail waits, and the log says why', async (_what, manners) => {
  const { heard, server, logged, mail } = await deliverTo(manners, true)
  expect(heard).toEqual([])
  expect(server.mails).toEqual([])
  expect(mail).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(logged).toMatchObject([{ level: 'warn', reason: expect.stringMatching(/TLS|certificate/) }])
})

test('a server that offers STARTTLS gets both, encrypted', async () => {
  const manners = { disabledCommands: [], allowInsecureAuth: false }
  const { heard, server, mail } = await deliverTo(manners, true, '?tls.rejectUnauthorized=false')
  expect(heard).toEqual([{ password: 'open-sesame', secure: true }])
  expect(server.mails).toHaveLength(1)
  expect(mail.status).toBe('sent')
})

test('where it is not required, a server without TLS gets both in the clear', async () => {
  const { heard, server } = await deliverTo({ disabledCommands: ['STARTTLS'] }, false)
  expect(heard).toEqual([{ password: 'open-sesame', secure: false }])
  expect(server.mails).toHaveLength(1)
})
