import { describe, expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Role } from '../../access/roles'
import type { Database } from '../../database/connection'
import type { WritingKind } from '../../database/tables'
import { endSession, findSession, startSession } from '../sessions'
import { changeRole, removeMember } from '../team'
import type { PresenceSubject } from './presence-subject'
import { readPresence, readPresenceMarks } from './read-presence'
import { recordAbsence, recordPresence } from './record-presence'

const START = Date.parse('2026-06-25T17:03:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

async function signIn(database: Database, name: string, role: Role = 'office') {
  const member = await addStaff(database, { name, role })
  const { token } = await startSession(database, { staffId: member.id, browser: 'Firefox on Linux' }, at(0))
  const found = await findSession(database, token, at(0))
  if (!found) throw new Error('no session')
  return { member, staffId: member.id, sessionId: found.session.id }
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

async function openPage(database: Database, given?: PresenceSubject) {
  const subject = given ?? { kind: 'submission', id: await sendMessage(database) }
  let turn = 0
  const tell = ({ staffId, sessionId }: SignedIn, id: string, writing: WritingKind | null, seconds: number) =>
    recordPresence(database, { id, staffId, sessionId, subject, writing, turn: ++turn }, at(seconds))
  const leave = ({ staffId, sessionId }: SignedIn, id: string, seconds: number) =>
    recordAbsence(database, { id, staffId, sessionId, subject, turn: ++turn }, at(seconds))
  const present = async (seconds: number, exceptTab = '', from = database) => {
    const people = await readPresence(from, { subject, exceptTab }, at(seconds))
    return people.map(({ name, writing }) => [name, writing])
  }
  return { subject, tell, leave, present }
}

describe.each(engines)('on %s', (engine) => {
  test('every process sees each person once, and their presence expires after a crash', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const { tell, present } = await openPage(database)
    const ana = await signIn(database, 'Ana')
    const ben = await signIn(database, 'Ben')
    await tell(ana, 'one', null, 0)
    await tell(ben, 'two', null, 1)
    await tell(ana, 'three', 'answer', 2)
    const both = [
      ['Ana', 'answer'],
      ['Ben', null],
    ]
    expect(await present(3, '', other)).toEqual(both)
    expect(await present(3, 'three', other)).toEqual([
      ['Ana', null],
      ['Ben', null],
    ])
    for (const seconds of [15, 30, 45]) await tell(ben, 'two', null, seconds)
    expect(await present(39, '', other)).toEqual(both)
    expect(await present(46, '', other)).toEqual([['Ben', null]])
  })

  test('a person who leaves stops writing at once and disappears after two seconds', async () => {
    const { database } = await openFresh(engine)
    const { tell, leave, present } = await openPage(database)
    const ana = await signIn(database, 'Ana')
    await tell(ana, 'one', 'note', 0)
    await leave(ana, 'one', 1)
    expect(await present(2)).toEqual([['Ana', null]])
    expect(await present(3)).toEqual([])
  })

  test('hides people whose session ended, who were removed, or who lost the right to read', async () => {
    const { database } = await openFresh(engine)
    const { subject, tell, present } = await openPage(database)
    const app = appContextOf(database)
    const [ana, ben, eve] = [
      await signIn(database, 'Ana'),
      await signIn(database, 'Ben'),
      await signIn(database, 'Eve'),
    ]
    for (const [index, person] of [ana, ben, eve].entries()) await tell(person, `tab ${index}`, null, index)
    const before = await readPresenceMarks(database, at(3))
    expect(before.map((each) => each.subject)).toEqual([subject])
    await endSession(app, ana.member, ana.sessionId)
    expect(await present(3)).toEqual([
      ['Ben', null],
      ['Eve', null],
    ])
    expect(await readPresenceMarks(database, at(3))).not.toEqual(before)
    await changeRole(app, null, ben.staffId, 'editor')
    await removeMember(app, null, eve.staffId)
    expect(await present(3)).toEqual([])
    expect(await readPresenceMarks(database, at(3))).toEqual([])
  })

  test('shows a document’s presence only to editors, and separately from a submission with the same id', async () => {
    const { database } = await openFresh(engine)
    const document = await openPage(database, { kind: 'document', id: 'pages/home' })
    const submission = await openPage(database, { kind: 'submission', id: 'pages/home' })
    const rosa = await signIn(database, 'Rosa', 'editor')
    const ben = await signIn(database, 'Ben', 'helper')
    for (const { tell } of [document, submission])
      for (const { staffId, ...more } of [rosa, ben])
        await tell({ staffId, ...more }, `${tell === document.tell} ${staffId}`, null, 0)
    expect(await document.present(1)).toEqual([['Rosa', null]])
    expect(await submission.present(1)).toEqual([['Ben', null]])
    expect((await readPresenceMarks(database, at(1))).map(({ subject }) => subject)).toEqual([
      document.subject,
      submission.subject,
    ])
  })

  test('ignores messages that arrive after a later one', async () => {
    const { database } = await openFresh(engine)
    const { subject, present } = await openPage(database)
    const { staffId, sessionId } = await signIn(database, 'Ana')
    const tab = { staffId, sessionId, subject }
    const say = (id: string, turn: number, seconds: number) =>
      recordPresence(database, { ...tab, id, turn, writing: null }, at(seconds))
    await say('known', 1, 0)
    await recordAbsence(database, { ...tab, id: 'known', turn: 3 }, at(1))
    await say('known', 2, 1)
    await recordAbsence(database, { ...tab, id: 'unknown', turn: 2 }, at(1))
    expect(await present(2.5)).toEqual([['Ana', null]])
    await say('unknown', 1, 2)
    expect(await present(3)).toEqual([])
    await say('known', 4, 4)
    expect(await present(4)).toEqual([['Ana', null]])
  })

  test('only its own session changes a tab', async () => {
    const { database } = await openFresh(engine)
    const { tell, leave, present } = await openPage(database)
    const ana = await signIn(database, 'Ana')
    const ben = await signIn(database, 'Ben')
    await tell(ana, 'one', 'answer', 0)
    await tell(ben, 'one', null, 1)
    await leave(ben, 'one', 1)
    expect(await present(5)).toEqual([['Ana', 'answer']])
  })

  test('deletes expired tabs when a page is opened', async () => {
    const { database } = await openFresh(engine)
    const { tell } = await openPage(database)
    await tell(await signIn(database, 'Ana'), 'hers', null, 0)
    await tell(await signIn(database, 'Ben'), 'his', null, 75)
    expect(await database.selectFrom('presence').select('id').execute()).toEqual([{ id: 'his' }])
  })

  test('stores one row for concurrent heartbeats of a tab', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const { subject } = await openPage(database)
    const { staffId, sessionId } = await signIn(database, 'Ana')
    const tab = { id: 'one', staffId, sessionId, subject, writing: null, turn: 1 }
    await Promise.all([database, other, database, other].map((each) => recordPresence(each, tab, at(0))))
    expect(await database.selectFrom('presence').selectAll().execute()).toHaveLength(1)
  })
})
