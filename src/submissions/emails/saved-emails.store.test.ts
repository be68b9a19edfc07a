import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { emailsOfKind, sendMessage } from '../../../tests/support/desk'
import { temporaryFolder } from '../../../tests/support/emails'
import { openLimits } from '../../../tests/support/mail-limits'
import { deliverInto, soon } from '../../../tests/support/test-delivery'
import { answer } from '../handling/answers'
import { sendAgain } from './email-actions'
import { listEmails } from './emails'
import { sendTest } from './send-test'

describe.each<Engine>([...engines])('on %s', (engine) => {
  /** A site on which everything so far was saved as a file. */
  async function open(write: (site: Awaited<ReturnType<typeof openLimits>>) => Promise<unknown>) {
    const site = await openLimits(engine)
    await write(site)
    const files = deliverInto(site.database, temporaryFolder(), site.moment.now)
    const waiting = () => site.database.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()
    await expect.poll(waiting, soon).toEqual([])
    await files.stop()
    const states = async () =>
      (await listEmails(site.database, {})).entries.map(({ kind, status }) => `${kind} ${status}`).sort()
    return { ...site, states }
  }

  test('emails saved as files are not listed as sent', async () => {
    const { database, states } = await open(async ({ database, app, rosa }) => {
      const submissionId = await sendMessage(database)
      await sendMessage(database)
      await answer(app, rosa, { submissionId, version: 1, subject: 'Re:', text: 'Yes', key: 'k' })
      await sendTest(app, { ...rosa, email: 'rosa@program.example' }, { key: 'k' })
      await database.updateTable('outbox').set({ due_at: '2026-06-25T17:03:00.000Z' }).execute()
    })
    expect(new Set((await states()).map((each) => each.split(' ')[1]))).toEqual(new Set(['saved']))
    expect((await listEmails(database, { status: 'sent' })).entries).toEqual([])
    expect((await listEmails(database, { status: 'saved' })).entries).toHaveLength(6)
    expect((await listEmails(database, { status: 'saved', q: 'test' })).entries).toHaveLength(1)
  })

  test('one that was saved is sent itself, not a copy', async () => {
    const { database, app, rosa, states } = await open(async ({ database }) => sendMessage(database))
    const [email] = await emailsOfKind(database, 'confirmation')
    await sendAgain(app, rosa, { emailId: email?.id ?? '', key: 'k' })
    expect(await states()).toEqual(['confirmation waiting', 'notification saved'])
  })
})
