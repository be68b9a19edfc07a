import { expect, test } from 'vitest'
import { createSmtpError, openMailServer } from '../../support/mail-server'
import { freePort } from '../../support/running-site'
import { Client } from '../client'
import { count, record } from '../figures'
import { openBadPeer, quick, type ServerFault, slow } from '../peers'
import { contactAnswers } from '../people'
import { type ObservedSite, startSite } from '../sites'
import { expectWhole } from '../stored'

const many = 100
/** Longer than the site's timeout of two minutes for a server that trickles. */
const later = { timeout: 240_000, interval: 200 }
const peers: ServerFault[] = [...quick, ...slow]

test('a site sends every email once its mail server recovers from any failure', async () => {
  await Promise.all(peers.map(survivePeer))
  record(
    'mail: a site and a server that recovers',
    `${peers.length} kinds of failure, ${count(2 * many)} emails each, 0 lost`,
  )
})

async function survivePeer(badness: ServerFault): Promise<void> {
  const peer = await openBadPeer(badness)
  const observed = await startSite('SQLite', { SMTP_URL: peer.url })
  await submit(observed, many)
  await expect.poll(async () => (await observed.read()).emails.some((mail) => mail.last_error), later).toBe(true)
  const good = await peer.becomeGood()
  await expect.poll(async () => statuses(observed), later).toEqual({ sent: 2 * many })
  expect(new Set(good.emails.map(({ messageId }) => messageId)).size).toBe(2 * many)
  expect(good.emails).toHaveLength(2 * many)
  expectWhole(await observed.read())
}

test('permanently rejected emails are marked as failed with the reason, logged, and counted', async () => {
  const server = await openMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('visitor') ? createSmtpError(550, 'No such mailbox') : null),
  })
  const metrics = await freePort()
  const observed = await startSite('SQLite', { SMTP_URL: server.url, METRICS_PORT: String(metrics) })
  await submit(observed, many)
  await expect.poll(async () => statuses(observed), later).toEqual({ sent: many, failed: many })

  const failed = (await observed.read()).emails.filter(({ status }) => status === 'failed')
  expect(failed.filter((mail) => !mail.last_error?.includes('550'))).toEqual([])
  for (const { id } of failed) expect(errorsAbout(observed, id)).toBe(1)
  const told = await (await fetch(`http://127.0.0.1:${metrics}/`)).text()
  expect(told).toContain(`outbox_mails{status="failed"} ${many}`)
  expect(told).toContain(`mail_attempts_total{outcome="failed"} ${many}`)
  expect(server.emails).toHaveLength(many)
  record(
    'mail: the server answers 550',
    `${count(many)} failed with the reason, logged and counted; ${many} others sent`,
  )
})

/** Counts the error lines about an email in the site's log. */
function errorsAbout({ site }: ObservedSite, id: string): number {
  const lines = site.output.split('\n').filter((line) => line.includes(id))
  return lines.filter((line) => JSON.parse(line).level === 50).length
}

async function submit({ site }: ObservedSite, times: number): Promise<void> {
  const client = new Client(site.port)
  for (let number = 0; number < times; number++)
    expect((await client.send('contact', contactAnswers(), crypto.randomUUID())).status).toBe(201)
  client.close()
}

/** Counts emails by status. */
async function statuses({ read }: ObservedSite): Promise<Record<string, number>> {
  const groups = Map.groupBy((await read()).emails, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, emails]) => [status, emails.length]))
}
