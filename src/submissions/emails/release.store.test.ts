import { describe, expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import { HONEYPOT_FIELD } from '../../forms/honeypot'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { correctAnswers } from '../corrections/correct-answers'
import type { Status } from '../statuses'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const app = appContextOf(database, moment)
    const rosa = await addStaff(database)
    const change = async (submissionId: string, status: Status) => {
      const { version } = await readInbox(database, submissionId)
      await changeStatus(app, rosa, { submissionId, version, status })
    }
    const confirmations = async () => (await emailsOfKind(database, 'confirmation')).map(({ status }) => status).sort()
    const changes = async (submissionId: string) =>
      (await readEvents(database, { about: submissionSubject(submissionId) })).map(
        ({ details }) => details?.confirmation,
      )
    return { database, app, moment, rosa, change, confirmations, changes }
  }

  test('no longer spam, a held confirmation is due in a minute and can be stopped again', async () => {
    const { database, rosa, change, confirmations, changes } = await open()
    const submissionId = await sendMessage(database, { [HONEYPOT_FIELD]: 'x' })
    expect(await readInbox(database, submissionId)).toMatchObject({ status: 'spam' })
    await change(submissionId, 'open')
    const [confirmation] = await emailsOfKind(database, 'confirmation')
    expect(confirmation).toMatchObject({
      ...{ status: 'waiting', due_at: '2026-06-25T17:04:00.000Z', to_address: 'miles@example.org' },
      ...{ recipient: 'miles@example.org', caused_by: rosa.id, audience: 'sender' },
    })
    expect(confirmation?.text).toContain('Thank you, Miles. We received your message.')
    await change(submissionId, 'spam')
    expect(await confirmations()).toEqual(['stopped'])
    await change(submissionId, 'done')
    expect(await confirmations()).toEqual(['waiting'])
    expect(await changes(submissionId)).toEqual([
      { before: 'stopped', after: 'waiting' },
      { before: 'waiting', after: 'stopped' },
      { before: null, after: 'waiting' },
    ])
  })

  test('marked as spam, a waiting confirmation is stopped, and a sent one is not sent again', async () => {
    const { database, moment, change, confirmations, changes } = await open()
    const [stopped, sent] = [await sendMessage(database), await sendMessage(database, { email: 'ann@example.org' })]
    await change(stopped, 'spam')
    expect(await confirmations()).toEqual(['stopped', 'waiting'])
    await database.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'notification').execute()
    const email = await takeDueEmail(database, moment.now)
    await markSent(database, { id: email?.id ?? '', attempts: 1 }, moment.now)
    await change(sent, 'spam')
    await change(sent, 'open')
    expect(await confirmations()).toEqual(['sent', 'stopped'])
    expect(await changes(sent)).toEqual([undefined, undefined])
  })

  test('stopped confirmations do not count for their address', async () => {
    const { database, change, confirmations } = await open()
    const ids = [await sendMessage(database), await sendMessage(database), await sendMessage(database)]
    await change(ids[0] ?? '', 'spam')
    await sendMessage(database)
    expect(await confirmations()).toEqual(['stopped', 'waiting', 'waiting', 'waiting'])
  })

  test('no longer spam, a limited confirmation is sent to the corrected address', async () => {
    const { database, app, rosa, change } = await open()
    for (let number = 0; number < 3; number++) await sendMessage(database)
    const submissionId = await sendMessage(database)
    await change(submissionId, 'spam')
    const answers = { email: 'Miles+home@example.org' }
    await correctAnswers(app, rosa, { submissionId, answers, wasSeen: () => true })
    await change(submissionId, 'open')
    const sent = (await emailsOfKind(database, 'confirmation')).find((email) => email.submission_id === submissionId)
    expect(sent).toMatchObject({ status: 'waiting', last_error: null, to_address: 'Miles+home@example.org' })
    expect(sent?.recipient).toBe('miles@example.org')
  })
})
