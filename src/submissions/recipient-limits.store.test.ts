import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { submissionRow } from '../../tests/support/submission-rows'
import { appContextOf, formNamed, message, OFFICE } from '../../tests/support/test-app-context'
import type { Database } from '../database/connection'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { referenceOf } from '../forms/reference'
import { queueHeldConfirmations } from './emails/held-confirmations'
import { submit } from './submit'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-06-25T17:03:00.000Z')

/** A site on a database, with a clock that is so many milliseconds after the start. */
function siteOn(database: Database) {
  const moment = { now: new Date(START) }
  const app = appContextOf(database, moment)
  let sent = 0
  return {
    app,
    goTo: (milliseconds: number) => {
      moment.now = new Date(START + milliseconds)
    },
    /** Sends a message that nobody sent before. */
    async send(given: object = {}, form = 'contact') {
      sent += 1
      const input = { ...message, message: `Message no. ${sent} ${crypto.randomUUID()}`, ...given }
      const result = await submit(app, { form: formNamed(form), input, key: 'none' })
      if (result.status !== 'accepted') throw new Error(result.status)
      return result
    },
    queueHeld: () => queueHeldConfirmations(app),
  }
}

type SiteOnDatabase = ReturnType<typeof siteOn>

async function sendMany(site: SiteOnDatabase, count: number, given: object = {}) {
  const told: string[] = []
  for (let n = 0; n < count; n++) told.push((await site.send(given)).confirmation)
  return told
}

function toSender(database: Database) {
  const emails = database.selectFrom('outbox').selectAll().where('audience', '=', 'sender')
  return emails.orderBy('created_at').orderBy('id').execute()
}

function held(database: Database) {
  return database.selectFrom('held_confirmations').selectAll().orderBy('id').execute()
}

/** So many forms with the family's address that are held already, as they would be stored. */
async function holdMany(database: Database, count: number) {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await database
    .insertInto('submissions')
    .values(ids.map((id) => submissionRow({ id })))
    .execute()
  const due_at = new Date(START + HOUR).toISOString()
  const held = { recipient: message.email, to_address: message.email, due_at }
  await database
    .insertInto('held_confirmations')
    .values(ids.map((id) => ({ id, ...held })))
    .execute()
  return ids
}

/** The references that an email lists, in their order. */
function referencesIn(text = '') {
  return [...text.matchAll(/^(\S+):\n {2}Your /gm)].map(([, reference]) => reference)
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database, connectAgain } = await openFresh(engine)
    return { database, connectAgain, site: siteOn(database) }
  }

  test('one address gets three confirmations in an hour; the rest is stored and told to the office', async () => {
    const { database, site } = await open()
    expect(await sendMany(site, 5)).toEqual(['queued', 'queued', 'queued', 'held', 'held'])
    expect(await toSender(database)).toHaveLength(3)
    const office = await database.selectFrom('outbox').selectAll().where('audience', '=', 'office').execute()
    expect(office).toHaveLength(5)
    const told = office.filter(({ text }) => /already\s+sent\s+3\s+confirmations\s+in\s+the\s+past\s+hour/.test(text))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ to_address: OFFICE, reply_to: message.email, recipient: null })
  })

  test('what was held is confirmed in one email when the hour is over, once', async () => {
    const { database, site } = await open()
    await sendMany(site, 3)
    site.goTo(10 * MINUTE)
    const [one, other] = [await site.send(), await site.send({ name: 'evil.example' })]
    site.goTo(HOUR - 1)
    await site.queueHeld()
    expect(await toSender(database)).toHaveLength(3)
    site.goTo(HOUR)
    await site.queueHeld()
    await site.queueHeld()
    const [digest, ...others] = (await toSender(database)).slice(3)
    expect(others).toEqual([])
    expect(digest).toMatchObject({
      to_address: message.email,
      reply_to: OFFICE,
      subject: 'We received 2 more forms from you',
      due_at: new Date(START + HOUR).toISOString(),
    })
    for (const { id } of [one, other]) {
      for (const face of [digest?.text, digest?.html]) expect(face).toContain(referenceOf(id))
    }
    expect(digest?.text).toContain('  Your message, received June 25, 2026 at 10:13 AM PDT\n')
    expect(digest?.text).not.toContain('evil')
    expect(await held(database)).toEqual([])
  })

  test('a single one that was held is confirmed by its kind', async () => {
    const { database, site } = await open()
    await sendMany(site, 3)
    await site.send()
    site.goTo(HOUR)
    await site.queueHeld()
    expect((await toSender(database)).at(-1)?.subject).toBe('We received your message')
  })

  test('the one email counts like any other, and so does its hour', async () => {
    const { site } = await open()
    await sendMany(site, 4)
    site.goTo(HOUR)
    await site.queueHeld()
    expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'held'])
  })

  test('one address gets ten in a day; what is over that comes in one email an hour', async () => {
    const { database, site } = await open()
    for (let hour = 0; hour < 3; hour++) {
      site.goTo(hour * HOUR)
      expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'queued'])
    }
    site.goTo(3 * HOUR)
    expect(await sendMany(site, 4)).toEqual(['queued', 'held', 'held', 'held'])
    const [office] = await database
      .selectFrom('outbox')
      .select('text')
      .where('audience', '=', 'office')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(office?.text).toMatch(/10\s+confirmations\s+in\s+the\s+past\s+day/)
    for (let hour = 4; hour < 24; hour++) {
      site.goTo(hour * HOUR - 1)
      await site.queueHeld()
      expect(await toSender(database)).toHaveLength(6 + hour)
      site.goTo(hour * HOUR)
      await site.queueHeld()
      expect((await toSender(database)).at(-1)?.subject).toBe('We received 3 more forms from you')
      expect(await sendMany(site, 3)).toEqual(['held', 'held', 'held'])
      await site.queueHeld()
    }
    site.goTo(24 * HOUR)
    await site.queueHeld()
    site.goTo(26 * HOUR)
    expect(await sendMany(site, 1)).toEqual(['held'])
    await site.queueHeld()
    expect((await toSender(database)).at(-1)?.subject).toBe('We received your message')
  })

  test('while something is held all is, so that nothing takes the place of the email that confirms it', async () => {
    const { database, site } = await open()
    await sendMany(site, 1)
    site.goTo(50 * MINUTE)
    expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'held'])
    site.goTo(HOUR)
    expect(await sendMany(site, 1)).toEqual(['held'])
    await site.queueHeld()
    expect(await toSender(database)).toHaveLength(3)
    site.goTo(HOUR + 50 * MINUTE)
    await site.queueHeld()
    expect((await toSender(database)).slice(3).map(({ subject }) => subject)).toEqual([
      'We received 2 more forms from you',
    ])
    const offices = database.selectFrom('outbox').select('text').where('audience', '=', 'office')
    const last = await offices.orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(last?.text).toMatch(/several\s+confirmations,\s+with\s+more\s+on\s+hold/)
  })

  test('what one sends after sixty strangers is named in the email of the hour', async () => {
    const { database, site } = await open()
    await sendMany(site, 3)
    await holdMany(database, 60)
    site.goTo(30 * MINUTE)
    const { id, confirmation } = await site.send()
    expect(confirmation).toBe('held')
    site.goTo(HOUR)
    await site.queueHeld()
    const digest = (await toSender(database)).at(-1)
    expect(referencesIn(digest?.text)).toHaveLength(61)
    expect(referencesIn(digest?.text)).toContain(referenceOf(id))
    expect(digest?.html).toContain(referenceOf(id))
  })

  test('six hundred come in two emails an hour apart: none is lost and none named twice', async () => {
    const { database, connectAgain, site } = await open()
    const other = siteOn(await connectAgain())
    const ids = await holdMany(database, 600)
    for (const [moment, count] of [
      [HOUR, 1],
      [2 * HOUR - 1, 1],
      [2 * HOUR, 2],
      [3 * HOUR, 2],
    ] as const) {
      for (const each of [site, other]) each.goTo(moment)
      await Promise.all([site.queueHeld(), other.queueHeld()])
      expect(await toSender(database)).toHaveLength(count)
    }
    const emails = await toSender(database)
    expect(emails.map(({ text }) => referencesIn(text).length)).toEqual([500, 100])
    expect(emails.flatMap(({ text }) => referencesIn(text))).toEqual(ids.sort().map(referenceOf))
  })

  test('capital letters make no other address, and other addresses are not held', async () => {
    const { database, site } = await open()
    await sendMany(site, 3)
    expect(await sendMany(site, 1, { email: 'MILES@Example.org' })).toEqual(['held'])
    expect(await sendMany(site, 3, { email: 'ann@example.org' })).toEqual(['queued', 'queued', 'queued'])
    site.goTo(HOUR)
    await site.queueHeld()
    expect((await toSender(database)).at(-1)?.to_address).toBe('MILES@Example.org')
  })

  test('a plus-tag makes no other address, and a name that begins with a plus is no tag', async () => {
    const { site } = await open()
    for (const tag of ['', '+1', '+2+3']) {
      expect(await sendMany(site, 1, { email: `miles${tag}@example.org` })).toEqual(['queued'])
    }
    expect(await sendMany(site, 1, { email: 'Miles+4@example.org' })).toEqual(['held'])
    for (const name of ['+miles', '+ann', '+bo', '+zoe']) {
      expect(await sendMany(site, 1, { email: `${name}@example.org` })).toEqual(['queued'])
    }
  })

  test('the one email goes to the address without a tag where anybody typed it', async () => {
    const { database, site } = await open()
    await sendMany(site, 3)
    await sendMany(site, 1, { email: 'miles+nowhere@example.org' })
    await sendMany(site, 1)
    site.goTo(HOUR)
    await site.queueHeld()
    expect((await toSender(database)).at(-1)).toMatchObject({
      to_address: message.email,
      subject: expect.stringContaining('2 more'),
    })
  })

  test('what looks like spam is no confirmation, and takes no place of one', async () => {
    const { site } = await open()
    expect(await sendMany(site, 4, { [HONEYPOT_FIELD]: 'x' })).toEqual(['none', 'none', 'none', 'none'])
    expect(await sendMany(site, 4)).toEqual(['queued', 'queued', 'queued', 'held'])
  })

  test('a hundred at the same moment, at two processes, get three', async () => {
    const { database, connectAgain, site } = await open()
    const other = siteOn(await connectAgain())
    const sending = Array.from({ length: 100 }, (_, n) => (n % 2 ? site : other).send())
    const told = (await Promise.all(sending)).map(({ confirmation }) => confirmation)
    expect(told.filter((each) => each === 'queued')).toHaveLength(3)
    expect(await toSender(database)).toHaveLength(3)
    for (const each of [site, other]) each.goTo(HOUR)
    await Promise.all([site.queueHeld(), other.queueHeld(), site.queueHeld(), other.queueHeld()])
    const [digest, ...others] = (await toSender(database)).slice(3)
    expect(others).toEqual([])
    expect(digest?.subject).toBe('We received 97 more forms from you')
    expect(new Set(referencesIn(digest?.text)).size).toBe(97)
    expect(await held(database)).toEqual([])
  })

  test('nothing is lost when the one email cannot be stored', async () => {
    const { database, site } = await open()
    await sendMany(site, 4)
    site.goTo(HOUR)
    await database.schema.alterTable('outbox').renameTo('elsewhere').execute()
    await expect(site.queueHeld()).rejects.toThrow(/outbox/)
    await database.schema.alterTable('elsewhere').renameTo('outbox').execute()
    expect(await held(database)).toHaveLength(1)
    await site.queueHeld()
    expect(await toSender(database)).toHaveLength(4)
  })

  test('a clock that was days ahead holds nothing once it is right', async () => {
    const { database, site } = await open()
    site.goTo(240 * HOUR)
    await sendMany(site, 4)
    site.goTo(0)
    await site.queueHeld()
    expect(await held(database)).toEqual([])
    // The one email that confirmed what was held is the first of the hour.
    expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'held'])
    site.goTo(HOUR)
    await site.queueHeld()
    expect(await held(database)).toEqual([])
  })

  test('a clock that is a minute behind counts what the others sent', async () => {
    const { database, site } = await open()
    site.goTo(MINUTE)
    await sendMany(site, 3)
    site.goTo(0)
    expect(await sendMany(site, 1)).toEqual(['held'])
    expect(await held(database)).toMatchObject([{ due_at: new Date(START + HOUR).toISOString() }])
  })
})
