import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, emailsOfKind } from '../../tests/support/desk'
import { appContextOf, formNamed, message, OFFICE } from '../../tests/support/test-app-context'
import type { Database } from '../database/connection'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { correctAnswers } from './corrections/correct-answers'
import { correctEmailAddress, resendEmail, stopEmail } from './emails/email-actions'
import { findConfirmation } from './find-confirmation'
import { submit } from './submit'
import { undoEvent } from './undo/undo-event'

const START = Date.parse('2026-06-25T17:03:00.000Z')

/** A site with a clock that tests set in milliseconds after the start. */
function createSite(database: Database) {
  const moment = { now: new Date(START) }
  const app = appContextOf(database, moment)
  let sent = 0
  return {
    app,
    goTo: (milliseconds: number) => {
      moment.now = new Date(START + milliseconds)
    },
    /** Sends a unique message. */
    async send(given: object = {}) {
      sent += 1
      const input = { ...message, message: `Message no. ${sent} ${crypto.randomUUID()}`, ...given }
      const result = await submit(app, { form: formNamed('contact'), input, key: 'none' })
      if (result.status !== 'accepted') throw new Error(result.status)
      return result
    },
  }
}

async function sendMany(site: ReturnType<typeof createSite>, count: number, given: object = {}) {
  const told: string[] = []
  for (let n = 0; n < count; n++) told.push((await site.send(given)).confirmation)
  return told
}

const stateOf = ({ status, last_error }: { status: string; last_error: string | null }) => [status, last_error]

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database, connectAgain } = await openFresh(engine)
    return { database, connectAgain, site: createSite(database) }
  }

  test('sends one address three confirmations an hour; the rest are stored unsent, and the office is notified', async () => {
    const { database, site } = await open()
    expect(await sendMany(site, 5)).toEqual(['queued', 'queued', 'queued', 'limited', 'limited'])
    const states = (await emailsOfKind(database, 'confirmation')).map(stateOf).sort()
    const unsent = ['stopped', 'This address was sent several confirmations shortly before']
    expect(states).toEqual([unsent, unsent, ...Array(3).fill(['waiting', null])])
    const office = await emailsOfKind(database, 'notification')
    expect(office).toHaveLength(5)
    const told = office.filter(({ text }) => /No confirmation was sent because this address\s+already/.test(text))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ status: 'waiting', to_address: OFFICE, reply_to: message.email, recipient: null })
    site.goTo(HOUR)
    expect(await sendMany(site, 4)).toEqual(['queued', 'queued', 'queued', 'limited'])
  })

  test('sends one address ten confirmations a day', async () => {
    const { site } = await open()
    for (let hour = 0; hour < 3; hour++) {
      site.goTo(hour * HOUR)
      expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'queued'])
    }
    site.goTo(3 * HOUR)
    expect(await sendMany(site, 2)).toEqual(['queued', 'limited'])
    site.goTo(24 * HOUR - 1)
    expect(await sendMany(site, 1)).toEqual(['limited'])
    site.goTo(24 * HOUR)
    expect(await sendMany(site, 1)).toEqual(['queued'])
  })

  test('staff send an unsent confirmation, to the corrected address, which then counts', async () => {
    const { database, site } = await open()
    const rosa = await addStaff(database)
    await sendMany(site, 3)
    const { id } = await site.send()
    expect(await findConfirmation(database, 'contact', id)).toMatchObject({ confirmation: 'limited' })
    const unsent = (await emailsOfKind(database, 'confirmation')).find(({ status }) => status === 'stopped')
    expect(unsent?.text).toContain('Thank you, Miles. We received your message.')
    const typo = { emailId: unsent?.id ?? '', key: 'typo', address: 'typo@example.org' }
    const corrected = await correctEmailAddress(site.app, rosa, typo)
    await undoEvent(site.app, rosa, (corrected.status === 'done' && corrected.eventId) || '')
    expect(await findConfirmation(database, 'contact', id)).toMatchObject({ confirmation: 'limited' })
    const answers = { email: 'right@example.org' }
    await correctAnswers(site.app, rosa, { submissionId: id, answers, wasSeen: () => true })
    const action = { emailId: unsent?.id ?? '', key: 'k' }
    expect(await resendEmail(site.app, rosa, action)).toMatchObject({ status: 'done', emailId: action.emailId })
    const sent = (await emailsOfKind(database, 'confirmation')).find((email) => email.id === action.emailId)
    const dueAt = new Date(START + MINUTE).toISOString()
    expect(sent).toMatchObject({ status: 'waiting', due_at: dueAt, caused_by: rosa.id })
    expect(sent).toMatchObject({ to_address: answers.email, recipient: answers.email })
    expect(await findConfirmation(database, 'contact', id)).toMatchObject({ confirmation: 'queued' })
  })

  test('ignores case and a plus-tag, unless the name begins with a plus', async () => {
    const { site } = await open()
    for (const tag of ['', '+1', '+2+3'])
      expect(await sendMany(site, 1, { email: `miles${tag}@example.org` })).toEqual(['queued'])
    expect(await sendMany(site, 1, { email: 'MILES+4@Example.org' })).toEqual(['limited'])
    for (const name of ['+miles', '+ann', '+bo', '+zoe'])
      expect(await sendMany(site, 1, { email: `${name}@example.org` })).toEqual(['queued'])
  })

  test('does not count suspected spam', async () => {
    const { site } = await open()
    expect(await sendMany(site, 4, { [HONEYPOT_FIELD]: 'x' })).toEqual(['none', 'none', 'none', 'none'])
    expect(await sendMany(site, 4)).toEqual(['queued', 'queued', 'queued', 'limited'])
  })

  test('does not count emails that staff stopped before they were sent', async () => {
    const { database, site } = await open()
    const rosa = await addStaff(database)
    await sendMany(site, 3)
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    expect(await stopEmail(site.app, rosa, confirmation?.id ?? '')).toMatchObject({ status: 'done' })
    expect(await sendMany(site, 2)).toEqual(['queued', 'limited'])
  })

  test('confirms three of a hundred forms that two processes receive at once', async () => {
    const { connectAgain, site } = await open()
    const other = createSite(await connectAgain())
    const sending = Array.from({ length: 100 }, (_, n) => (n % 2 ? site : other).send())
    const told = (await Promise.all(sending)).map(({ confirmation }) => confirmation)
    expect(told.filter((each) => each === 'queued')).toHaveLength(3)
  })

  test('ignores emails from a clock days ahead, and counts those from one a minute ahead', async () => {
    const { site } = await open()
    site.goTo(240 * HOUR)
    await sendMany(site, 3)
    site.goTo(MINUTE)
    expect(await sendMany(site, 3)).toEqual(['queued', 'queued', 'queued'])
    site.goTo(0)
    expect(await sendMany(site, 1)).toEqual(['limited'])
  })
})
