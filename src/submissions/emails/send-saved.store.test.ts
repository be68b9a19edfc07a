import { describe, expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { emailsOfKind, sendMessage } from '../../../tests/support/desk'
import { temporaryFolder } from '../../../tests/support/emails'
import { openLimits } from '../../../tests/support/mail-limits'
import { openMailServer } from '../../../tests/support/mail-server'
import { deliver, deliverInto, soon } from '../../../tests/support/test-delivery'
import { readEvents } from '../../log/events'
import { correctAnswers } from '../corrections/correct-answers'
import { answer } from '../handling/answers'
import { resendEmail } from './email-actions'
import { listEmails } from './emails'
import { queueSavedEmails, readSavedEmailGroups } from './send-saved'
import { sendTest } from './send-test'

describe.each<Engine>([...engines])('on %s', (engine) => {
  /** A site whose emails were all saved as files. */
  async function open(write: (site: Awaited<ReturnType<typeof openLimits>>) => Promise<unknown>) {
    const site = await openLimits(engine)
    await write(site)
    const files = deliverInto(site.database, temporaryFolder(), site.moment.now)
    const waiting = () => site.database.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()
    await expect.poll(waiting, soon).toEqual([])
    await files.stop()
    const states = async () =>
      (await listEmails(site.database, {})).entries.map(({ kind, status }) => `${kind} ${status}`)
    return { ...site, states: async () => (await states()).sort() }
  }

  test('offers emails saved as files to families and the office by kind', async () => {
    const { database, app, states } = await open(async ({ database, app, rosa }) => {
      const submissionId = await sendMessage(database)
      await sendMessage(database)
      await answer(app, rosa, { submissionId, version: 1, subject: 'Re:', text: 'Yes', key: 'k' })
      await sendTest(app, { ...rosa, email: 'rosa@program.example' }, { key: 'k' })
      await database.updateTable('outbox').set({ due_at: '2026-06-25T17:03:00.000Z' }).execute()
    })
    expect(new Set((await states()).map((each) => each.split(' ')[1]))).toEqual(new Set(['saved']))
    expect(await readSavedEmailGroups(app)).toEqual([
      expect.objectContaining({ kind: 'answer', count: 1 }),
      expect.objectContaining({ kind: 'confirmation', count: 2 }),
      expect.objectContaining({ kind: 'notification', count: 2 }),
    ])
    expect((await listEmails(database, { status: 'sent' })).entries).toEqual([])
    expect((await listEmails(database, { status: 'saved' })).entries).toHaveLength(6)
    expect((await listEmails(database, { status: 'saved', q: 'test' })).entries).toHaveLength(1)
  })

  test('sends only the chosen kinds, once, to corrected addresses, and not for spam', async () => {
    const ids: string[] = []
    const site = await open(async ({ database }) => {
      for (const email of ['ann@example.org', 'ben@example.org', 'spam@example.org'])
        ids.push(await sendMessage(database, { email }))
    })
    const { database, app, rosa, moment } = site
    const [ann = '', , spam = ''] = ids
    await correctAnswers(app, rosa, { submissionId: ann, answers: { email: 'ann@home.example' }, wasSeen: () => true })
    await changeStatus(app, rosa, { submissionId: spam, version: 1, status: 'spam' })
    expect(await queueSavedEmails(app, rosa, [])).toBe(0)
    const counts = await Promise.all([1, 2].map(() => queueSavedEmails(app, rosa, ['confirmation'])))
    expect(counts.sort()).toEqual([0, 2])
    expect(await readEvents(database, { kind: 'email-sent-again' }, { limit: 9 })).toMatchObject(
      Array(2).fill({ details: { email: 'confirmation', state: { before: 'saved', after: 'waiting' } } }),
    )
    const server = await openMailServer()
    const delivery = deliver(database, server.url)
    delivery.goTo(moment.now.getTime() + 61_000 - Date.parse('2026-06-25T17:00:00.000Z'))
    await expect
      .poll(() => server.emails.flatMap(({ recipients }) => recipients).sort(), soon)
      .toEqual(['ann@home.example', 'ben@example.org'])
    const left = [
      'confirmation saved',
      'confirmation sent',
      'confirmation sent',
      ...Array(3).fill('notification saved'),
    ]
    await expect.poll(site.states, soon).toEqual(left)
    expect((await readSavedEmailGroups(app)).map(({ kind, count }) => `${kind} ${count}`)).toEqual(['notification 3'])
  })

  test('sends at most five emails an hour to one address', async () => {
    const { database, app, rosa, states } = await open(async ({ database }) => {
      for (let count = 0; count < 3; count++) await sendMessage(database)
      await database.updateTable('outbox').set({ to_address: 'miles@example.org' }).execute()
    })
    await database.updateTable('outbox').set({ kind: 'confirmation', audience: 'sender' }).execute()
    expect(await queueSavedEmails(app, rosa, ['confirmation'])).toBe(5)
    expect(await states()).toEqual([
      'budget-reached waiting',
      'confirmation saved',
      ...Array(5).fill('confirmation waiting'),
    ])
    expect(await readSavedEmailGroups(app)).toMatchObject([{ kind: 'confirmation', count: 1 }])
  })

  test('sends the saved email itself, not a copy', async () => {
    const { database, app, rosa, states } = await open(async ({ database }) => sendMessage(database))
    const [email] = await emailsOfKind(database, 'confirmation')
    await resendEmail(app, rosa, { emailId: email?.id ?? '', key: 'k' })
    expect(await states()).toEqual(['confirmation waiting', 'notification saved'])
  })
})
