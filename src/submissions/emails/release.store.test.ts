import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind, readInbox, sendMessage } from '../../../tests/support/desk'
import { markSent, takeDueEmail } from '../../../tests/support/outbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import { HONEYPOT_FIELD } from '../../forms/honeypot'
import { readEvents } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { changeStatus } from '../handling/changes'
import type { Status } from '../statuses'
import { queueHeldConfirmations } from './held-confirmations'

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
      (await readEvents(database, { about: aboutSubmission(submissionId) })).map(({ details }) => details?.confirmation)
    return { database, app, moment, rosa, change, confirmations, changes }
  }

  test('released from spam, the confirmation that was held back waits a minute, and can be stopped again', async () => {
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

  test('marked as spam, a confirmation that waits is stopped, and one that was sent is not sent again', async () => {
    const { database, moment, change, confirmations, changes } = await open()
    const [stopped, sent] = [await sendMessage(database), await sendMessage(database, { email: 'ann@example.org' })]
    await change(stopped, 'spam')
    expect(await confirmations()).toEqual(['stopped', 'waiting'])
    await database.deleteFrom('outbox').where('kind', '=', 'notification').execute()
    const email = await takeDueEmail(database, moment.now)
    await markSent(database, { id: email?.id ?? '', attempts: 1 }, moment.now)
    await change(sent, 'spam')
    await change(sent, 'open')
    expect(await confirmations()).toEqual(['sent', 'stopped'])
    expect(await changes(sent)).toEqual([undefined, undefined])
  })

  test('marked as spam, one on hold is in no later email, and is sent when it is released', async () => {
    const { database, app, moment, change, confirmations } = await open()
    for (let number = 0; number < 3; number++) await sendMessage(database)
    const [spam, other] = [await sendMessage(database), await sendMessage(database)]
    await change(spam, 'spam')
    moment.now = new Date('2026-06-25T18:03:00.000Z')
    await queueHeldConfirmations(app)
    expect(await emailsOfKind(database, 'held-confirmations')).toMatchObject([{ submission_id: other }])
    expect(await confirmations()).toEqual(['stopped', 'waiting', 'waiting', 'waiting'])
    await change(spam, 'open')
    expect(await confirmations()).toEqual(Array(4).fill('waiting'))
    // What one email confirmed with others is not confirmed again.
    await change(other, 'spam')
    await change(other, 'open')
    expect(await confirmations()).toHaveLength(4)
  })

  test('what was stopped does not count among the confirmations of its address', async () => {
    const { database, change } = await open()
    const ids = [await sendMessage(database), await sendMessage(database), await sendMessage(database)]
    await change(ids[0] ?? '', 'spam')
    await sendMessage(database)
    expect(await database.selectFrom('held_confirmations').select('id').execute()).toEqual([])
    await sendMessage(database)
    expect(await database.selectFrom('held_confirmations').select('id').execute()).toHaveLength(1)
  })
})
