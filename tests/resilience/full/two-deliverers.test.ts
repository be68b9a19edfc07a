import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { freshPostgres } from '../../support/database-engines'
import { openMailServer } from '../../support/mail-server'
import { Client } from '../client'
import { count, record } from '../figures'
import { contactAnswers } from '../people'
import { type ObservedSite, startSiteOn } from '../sites'
import { expectWhole } from '../stored'

const submissions = 250
/** Sender addresses that tell the mail server which process delivers an email. */
const senders = ['one@program.example', 'two@program.example'] as const
const MINUTES = 60_000
/** Each process may lease an email, and a killed one's lease expires after five minutes. */
const later = { timeout: 7 * MINUTES, interval: 200 }

test('two processes on one PostgreSQL send each email exactly once', async () => {
  const { databaseUrl = '' } = await freshPostgres(inject('postgresUrl'))
  const server = await openMailServer({ take: () => pause(5) })
  const both = await startTwo(databaseUrl, server.url)
  await submitToBoth(both)
  await expect.poll(() => unsent(both[0]), later).toBe(0)

  const ids = server.emails.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(2 * submissions)
  expect(ids).toHaveLength(2 * submissions)
  const shares = [...Map.groupBy(server.emails, ({ envelopeFrom }) => envelopeFrom).values()].map(
    (emails) => emails.length,
  )
  expect(shares).toHaveLength(2)
  expectWhole(await both[0].read())
  record('mail: two processes', `${count(ids.length)} emails (${shares.join(' + ')}), none twice, 0 lost`)
})

test('killing one of two processes during delivery duplicates at most that email, with the same Message-ID', async () => {
  const { databaseUrl = '' } = await freshPostgres(inject('postgresUrl'))
  const { promise: inHand, resolve: tellInHand } = Promise.withResolvers<void>()
  const { promise: killed, resolve: tellKilled } = Promise.withResolvers<void>()
  let read = 0
  const server = await openMailServer({
    // Receive the email, but do not respond until the process is dead.
    take: async ({ envelopeFrom }) => {
      if (envelopeFrom === senders[0]) read += 1
      if (envelopeFrom !== senders[0] || read < submissions / 4) return pause(5)
      tellInHand()
      await killed
    },
  })
  const both = await startTwo(databaseUrl, server.url)
  const [one, other] = both
  const submitting = submitToBoth(both)
  await inHand
  await submitting
  await one.site.kill('SIGKILL')
  tellKilled()
  await expect.poll(() => unsent(other), later).toBe(0)

  const times = [...Map.groupBy(server.emails, ({ messageId }) => messageId).values()].map((emails) => emails.length)
  expect(times).toHaveLength(2 * submissions)
  const twice = times.filter((each) => each > 1)
  expect(twice.length).toBeLessThanOrEqual(1)
  expect(Math.max(...times)).toBeLessThanOrEqual(2)
  expectWhole(await other.read())
  record(
    'mail: one of two processes killed',
    `${count(times.length)} emails, 0 lost, ${twice.length} (the one being delivered) twice with one Message-ID`,
  )
})

async function startTwo(databaseUrl: string, smtpUrl: string): Promise<[ObservedSite, ObservedSite]> {
  const start = (sender: string) =>
    startSiteOn(databaseUrl, { SMTP_URL: smtpUrl, MAIL_FROM: `Six Saturdays <${sender}>` })
  return [await start(senders[0]), await start(senders[1])]
}

async function submitToBoth(sites: ObservedSite[]): Promise<void> {
  const clients = sites.map(({ site }) => new Client(site.port))
  const each = Array.from({ length: submissions }, async (_none, index) => {
    const answer = await clients[index % 2]?.send('contact', contactAnswers(), crypto.randomUUID())
    expect(answer?.status).toBe(201)
  })
  await Promise.all(each)
  for (const client of clients) client.close()
}

async function unsent({ read }: ObservedSite): Promise<number> {
  return (await read()).emails.filter(({ status }) => status !== 'sent').length
}
