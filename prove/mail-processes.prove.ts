import { expect, test } from 'vitest'
import { freePort } from '../e2e/running-site'
import { openMailServer, refusal } from '../src/mail/mail-server-under-test'
import { Client } from './client'
import { count, record } from './figures'
import { type Badness, openBadPeer, quick, slow } from './peers'
import { contactAnswers } from './people'
import { isFull, scaled } from './scale'
import { type ProvenSite, startSite } from './sites'
import { expectWhole } from './stored'

const many = scaled(100, 3)
/** The site's own patience with a server that trickles is two minutes. */
const later = { timeout: 240_000, interval: 200 }
const peers: Badness[] = isFull ? [...quick, ...slow] : ['refuses connections', 'hangs up after the whole mail']

test('a site sends everything once its mail server, whatever ailed it, takes mail again', async () => {
  await Promise.all(peers.map(provePeer))
  record(
    'mail: a site and a server that recovers',
    `${peers.length} kinds of failure, ${count(2 * many)} mails each, 0 lost`,
  )
})

async function provePeer(badness: Badness): Promise<void> {
  const peer = await openBadPeer(badness)
  const proven = await startSite('SQLite', { SMTP_URL: peer.url })
  await submit(proven, many)
  await expect.poll(async () => (await proven.read()).mails.some((mail) => mail.last_error), later).toBe(true)
  const good = await peer.becomeGood()
  await expect.poll(async () => statuses(proven), later).toEqual({ sent: 2 * many })
  expect(new Set(good.mails.map(({ messageId }) => messageId)).size).toBe(2 * many)
  expect(good.mails).toHaveLength(2 * many)
  expectWhole(await proven.read())
}

test('mails that a server refuses for good are parked with the reason, called out and counted', async () => {
  const server = await openMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('visitor') ? refusal(550, 'No such mailbox') : null),
  })
  const metrics = await freePort()
  const proven = await startSite('SQLite', { SMTP_URL: server.url, METRICS_PORT: String(metrics) })
  await submit(proven, many)
  await expect.poll(async () => statuses(proven), later).toEqual({ sent: many, parked: many })

  const parked = (await proven.read()).mails.filter(({ status }) => status === 'parked')
  expect(parked.filter((mail) => !mail.last_error?.includes('550'))).toEqual([])
  for (const { id } of parked) expect(errorsAbout(proven, id)).toBe(1)
  const told = await (await fetch(`http://127.0.0.1:${metrics}/`)).text()
  expect(told).toContain(`outbox_mails{status="parked"} ${many}`)
  expect(told).toContain(`mail_attempts_total{outcome="parked"} ${many}`)
  expect(server.mails).toHaveLength(many)
  record(
    'mail: the server answers 550',
    `${count(many)} parked with the reason, logged and counted; ${many} others sent`,
  )
})

/** How many lines of level error the site's log has about a mail. */
function errorsAbout({ site }: ProvenSite, id: string): number {
  const lines = site.output.split('\n').filter((line) => line.includes(id))
  return lines.filter((line) => JSON.parse(line).level === 50).length
}

async function submit({ site }: ProvenSite, times: number): Promise<void> {
  const client = new Client(site.port)
  for (let number = 0; number < times; number++)
    expect((await client.send('contact', contactAnswers(), crypto.randomUUID())).status).toBe(201)
  client.close()
}

/** How many mails stand how. */
async function statuses({ read }: ProvenSite): Promise<Record<string, number>> {
  const groups = Map.groupBy((await read()).mails, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, mails]) => [status, mails.length]))
}
