import { describe, expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox } from '../../../tests/support/desk'
import { appContextOf, formNamed, message, readAll } from '../../../tests/support/test-app-context'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { enterSubmission } from './enter-submission'

describe.each(engines)('on %s', (engine) => {
  test('stores concurrent entries once each, open, with their events in one chain', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const [rosa, ben] = [await addStaff(database, { name: 'Rosa' }), await addStaff(database, { name: 'Ben' })]
    const saving = Array.from({ length: 12 }, (_, index) => {
      const actor = index % 2 === 0 ? rosa : ben
      const entry = { from: 'phone', note: `For @${ben.name}`, isConfirmed: true } as const
      const app = appContextOf(index % 3 === 0 ? other : database)
      return enterSubmission(app, actor, { form: formNamed('contact'), input: message, key: 'k' }, entry)
    })
    const confirmations = await Promise.all(saving)
    expect(
      confirmations.filter((confirmation) => confirmation.status === 'accepted' && !confirmation.repeated),
    ).toHaveLength(2)
    const { submissions, emails } = await readAll(database)
    expect(submissions.map(({ entered_by }) => entered_by).sort()).toEqual([rosa.id, ben.id].sort())
    // Authors are not notified of their own entries.
    expect(emails.map(({ kind }) => kind).sort()).toEqual(['confirmation', 'confirmation', 'mention'])
    for (const { id, entered_by } of submissions) {
      expect(await readInbox(database, id)).toMatchObject({ status: 'open', assignee_id: null, notes: 1, version: 1 })
      const events = await readEvents(database, { about: submissionSubject(id) })
      expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
        ['note-added', entered_by],
        ['submission-entered', entered_by],
      ])
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 4 })
  })
})
