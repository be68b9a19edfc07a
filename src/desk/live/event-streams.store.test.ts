import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../../tests/support/desk'
import { readEventStream } from '../../../tests/support/event-stream'
import { submissionRow } from '../../../tests/support/submission-rows'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { addContact } from '../../people/add-contact'
import { recordPresence } from '../../staff/presence/record-presence'
import { findSession, startSession } from '../../staff/sessions'
import { createIndexEntry } from '../../submissions/inbox/index-entry'
import { createEventStreams, type EventStreams } from './event-streams'

const times = { poll: 5, heartbeat: 60_000 }
const reader = {
  memberId: 'a member',
  readRole: async (): Promise<string | undefined> => 'helper',
}

function openStream(streams: EventStreams, given: Partial<typeof reader> = {}) {
  const body = streams.open({ ...reader, ...given })
  if (!body) return undefined
  const stream = readEventStream(new Response(body))
  onTestFinished(() => stream.close())
  return stream
}

describe.each(engines)('on %s', (engine) => {
  test('sends the same messages from two processes on one database', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const processes = [database, await connectAgain()].map((each) => createEventStreams({ database: each, times }))
    const streams = processes.map((each) => openStream(each))
    const next = () => Promise.all(streams.map((stream) => stream?.nextBut('retry: 2000')))
    expect(await next()).toEqual(['event: progress\ndata: 0', 'event: progress\ndata: 0'])

    const id = await sendMessage(database)
    const row = database.selectFrom('inbox').select('position').where('submission_id', '=', id)
    const { position } = await row.executeTakeFirstOrThrow()
    expect(await next()).toEqual([`event: progress\ndata: ${position}`, `event: progress\ndata: ${position}`])
  })

  test('reports presence from another process with only the submission’s id', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const submissionId = await sendMessage(database)
    const { id: staffId } = await addStaff(database)
    const { token } = await startSession(database, { staffId, browser: 'Firefox' }, new Date())
    const session = await findSession(database, token, new Date())
    const stream = openStream(createEventStreams({ database: await connectAgain(), times }))
    await stream?.nextBut('retry: 2000')
    const subject = { kind: 'submission' as const, id: submissionId }
    const tab = { id: 'a tab', sessionId: session?.session.id ?? '', staffId, subject, writing: null, turn: 1 }
    await recordPresence(database, tab, new Date())
    expect(await stream?.next()).toBe(`event: presence\ndata: submission/${submissionId}`)
    await recordPresence(database, { ...tab, turn: 2, writing: 'answer' }, new Date())
    expect(await stream?.next()).toBe(`event: presence\ndata: submission/${submissionId}`)
  })

  test('reports documents to editors, submissions to helpers, and payment buttons to owners', async () => {
    const { database } = await openFresh(engine)
    const { id: staffId } = await addStaff(database, { role: 'owner' })
    const { token } = await startSession(database, { staffId, browser: 'Firefox' }, new Date())
    const session = await findSession(database, token, new Date())
    const submissionId = await sendMessage(database)
    const tab = { sessionId: session?.session.id ?? '', staffId, writing: null, turn: 1 }
    const opened = [
      { kind: 'document', id: 'buttons' },
      { kind: 'document', id: 'pages/home' },
      { kind: 'submission', id: submissionId },
    ] as const
    for (const subject of opened) await recordPresence(database, { ...tab, id: subject.id, subject }, new Date())
    const { position } = await database.selectFrom('inbox').select('position').executeTakeFirstOrThrow()
    const streams = createEventStreams({ database, times })
    const first = async (role: string) => {
      const stream = openStream(streams, { readRole: async () => role })
      return stream?.nextBut('retry: 2000', `event: progress\ndata: ${position}`)
    }
    expect(await first('editor')).toBe('event: presence\ndata: document/pages/home')
    expect(await first('helper')).toBe(`event: presence\ndata: submission/${submissionId}`)
    expect(await first('owner')).toBe(
      `event: presence\ndata: document/buttons document/pages/home submission/${submissionId}`,
    )
  })

  test('notifies of a submission that is committed late with a lower position', async () => {
    const { database } = await openFresh(engine)
    const stream = openStream(createEventStreams({ database, times }))
    await stream?.nextBut('retry: 2000')
    const [early, late] = [submissionRow({ sender_email: 'a@example.org' }), submissionRow()]
    await addAt(database, early, 5_000_000_000)
    expect(await stream?.next()).toBe('event: progress\ndata: 5000000000')
    await addAt(database, late, 4_999_999_000)
    expect(await stream?.next()).toBe('event: progress\ndata: 5000000000')
  })

  test('keeps streams open while the database is briefly unavailable', async () => {
    const { database } = await openFresh(engine)
    const requested = Promise.withResolvers<void>()
    let isUnavailable = false
    const readRole = async () => {
      if (!isUnavailable) return 'helper'
      requested.resolve()
      throw new Error('unavailable')
    }
    const stream = openStream(createEventStreams({ database, times }), { readRole })
    await stream?.nextBut('retry: 2000')
    isUnavailable = true
    await sendMessage(database)
    await requested.promise
    isUnavailable = false
    await sendMessage(database)
    expect(await stream?.next()).toMatch(/^event: progress/)
  })
})

async function addAt(database: Database, submission: ReturnType<typeof submissionRow>, position: number) {
  const { id, form, created_at } = submission
  await database.insertInto('submissions').values(submission).execute()
  const contactId = await transact(database, (transaction) => addContact(transaction, submission))
  const row = { position, submission_id: id, form, received_at: created_at, status: 'new' as const, assignee_id: null }
  await database
    .insertInto('inbox')
    .values({ ...row, contact_id: contactId, ...createIndexEntry(submission) })
    .execute()
}
