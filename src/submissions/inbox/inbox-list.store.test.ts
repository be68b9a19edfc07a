import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import { queueOne } from '../../../tests/support/outbox-rows'
import type { Database } from '../../database/connection'
import { countNewSince, readNewestPosition } from './counts'
import { listInbox } from './inbox-list'
import { readInboxQuery } from './inbox-query'
import { INDEX_VERSION } from './index-entry'
import { markRead } from './mark-read'
import { readNeighbors } from './neighbors'
import { startIndexing } from './start-indexing'
import { readToday } from './today'

const ROSA = '019b76da-a800-7000-8000-000000000001'
const BEN = '019b76da-a800-7000-8000-000000000002'
const viewer = { staffId: ROSA, unreadFrom: '2026-06-25T17:00:01.000Z', ...officeTimes }

async function addStaff(database: Database) {
  const member = (id: string, name: string) => ({
    ...{ id, name, email: `${name}@office.example`, email_key: `${name}@office.example`, role: 'owner' as const },
    ...{ unread_from: viewer.unreadFrom, created_at: viewer.unreadFrom, joined_at: null, removed_at: null },
  })
  await database
    .insertInto('staff')
    .values([member(ROSA, 'Rosa'), member(BEN, 'Ben')])
    .execute()
}

function fail(error: Error): never {
  throw error
}

async function namesOf(database: Database, address: string): Promise<string> {
  const { entries } = await listInbox(database, viewer, readInboxQuery(new URLSearchParams(address)))
  return entries.map(({ name }) => name).join(' ')
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('filters work alone and together, and exclude spam by default', async () => {
    const { database } = await openFresh(engine)
    await addStaff(database)
    const application = { programType: 'summer', schoolName: "St. Mary's Academy" }
    const filled = await fillInbox(database, [
      { sender_name: 'before' },
      { sender_name: 'plain' },
      { sender_name: 'mine', form: 'application', given: application, inbox: { assignee_id: ROSA, status: 'open' } },
      {
        sender_name: 'bens',
        form: 'application',
        given: { programType: 'winter' },
        inbox: { assignee_id: BEN, notes: 2 },
      },
      { sender_name: 'spam', inbox: { status: 'spam' } },
      { sender_name: 'read', inbox: { status: 'done' } },
    ])
    await markRead(database, ROSA, filled.at(-1)?.submission.id ?? '')
    const expected = {
      '': 'read bens mine plain before',
      'spam=yes': 'read spam bens mine plain before',
      'status=spam': 'spam',
      'form=application': 'bens mine',
      'form=application&status=open': 'mine',
      'assigned=me': 'mine',
      [`assigned=${BEN}`]: 'bens',
      'assigned=nobody': 'read plain before',
      'program=winter': 'bens',
      'school=st+marys+academy': 'mine',
      'school=mar+ST': 'mine',
      'school=ary': '',
      'school=summer': '',
      'school=mary&q=mine': 'mine',
      'program=summer&form=contact': '',
      'note=yes': 'bens',
      'unread=yes': 'bens mine plain',
      'unread=yes&q=mine': 'mine',
      'from=2026-06-25&to=2026-06-25': 'read bens mine plain before',
      'from=2026-06-26': '',
      'to=2026-06-24': '',
    }
    const found = await Promise.all(
      Object.keys(expected).map(async (address) => [address, await namesOf(database, address)]),
    )
    expect(Object.fromEntries(found)).toEqual(expected)
    const { entries } = await listInbox(database, viewer, { assignee: 'me' })
    expect(entries).toMatchObject([
      { form: 'application', status: 'open', assigneeName: 'Rosa', isUnread: true, version: 1, notes: 0 },
    ])
  })

  test('pages follow each other in both directions, with and without words', async () => {
    const { database } = await openFresh(engine)
    await fillInbox(
      database,
      Array.from({ length: 120 }, (_, index) => ({ sender_name: `Ann ${index}` })),
    )
    for (const query of [{}, { q: 'ann' }]) {
      const first = await listInbox(database, viewer, query)
      const second = await listInbox(database, viewer, { ...query, after: first.next ?? 0 })
      const third = await listInbox(database, viewer, { ...query, after: second.next ?? 0 })
      expect([first, second, third].map(({ entries }) => [entries.at(0)?.name, entries.at(-1)?.name])).toEqual([
        ['Ann 119', 'Ann 70'],
        ['Ann 69', 'Ann 20'],
        ['Ann 19', 'Ann 0'],
      ])
      expect([first.previous, third.next]).toEqual([undefined, undefined])
      expect(third.count).toEqual({ n: 120, isCapped: false })
      expect(await listInbox(database, viewer, { ...query, before: third.previous ?? 0 })).toEqual(second)
      expect(await listInbox(database, viewer, { ...query, before: second.previous ?? 0 })).toEqual(first)
    }
  })

  test('counts new arrivals with the same filters, up to a thousand', async () => {
    const { database } = await openFresh(engine)
    const [first] = await fillInbox(
      database,
      Array.from({ length: 1005 }, (_, index) => ({ form: index % 2 ? 'contact' : 'speaker' })),
    )
    const { position = 0 } = first?.inbox ?? {}
    expect(await countNewSince(database, viewer, {}, Number(position))).toEqual({ n: 1000, isCapped: true })
    expect(await countNewSince(database, viewer, { form: 'contact' }, Number(position))).toEqual({
      n: 502,
      isCapped: false,
    })
    expect(await countNewSince(database, viewer, {}, await readNewestPosition(database))).toEqual({
      n: 0,
      isCapped: false,
    })
  })

  test('a submission has neighbors in its list, even after it left that list', async () => {
    const { database } = await openFresh(engine)
    await addStaff(database)
    const filled = await fillInbox(database, [
      { sender_name: 'Ann Tran', inbox: { status: 'open' } },
      { sender_name: 'Ben Tran' },
      { sender_name: 'Cam Lee', inbox: { status: 'spam' } },
      { sender_name: 'Dan Tran' },
    ])
    const names = new Map(filled.map(({ submission }) => [submission.reference, submission.sender_name]))
    const beside = async (index: number, address: string) => {
      const query = readInboxQuery(new URLSearchParams(address))
      const { newer, older } = await readNeighbors(database, viewer, query, Number(filled[index]?.inbox.position))
      return [newer, older].map((reference) => reference && names.get(reference))
    }
    expect(await beside(1, '')).toEqual(['Dan Tran', 'Ann Tran'])
    expect(await beside(3, '')).toEqual([undefined, 'Ben Tran'])
    expect(await beside(1, 'spam=yes')).toEqual(['Cam Lee', 'Ann Tran'])
    expect(await beside(1, 'q=tran')).toEqual(['Dan Tran', 'Ann Tran'])
    expect(await beside(0, 'status=new')).toEqual(['Ben Tran', undefined])
    expect(await beside(2, 'q=nobody')).toEqual([undefined, undefined])
  })

  test('today shows new, own, and late submissions, and failed emails', async () => {
    const { database } = await openFresh(engine)
    await addStaff(database)
    const [first] = await fillInbox(database, [
      { sender_name: 'waiting' },
      { sender_name: 'mine', inbox: { assignee_id: ROSA, status: 'open' } },
      { sender_name: 'answered', inbox: { assignee_id: ROSA, status: 'answered' } },
    ])
    const submission_id = first?.submission.id ?? null
    const failed = { status: 'failed', last_error: '550 No such mailbox', submission_id } as const
    await database
      .updateTable('outbox')
      .set(failed)
      .where('id', '=', await queueOne(database))
      .execute()
    const namesAt = async (now: string) => {
      const { failed, ...today } = await readToday(database, { ...viewer, now: new Date(now) })
      const names = Object.entries(today).map(([group, { first }]) => [group, first.map(({ name }) => name).join(' ')])
      return { ...Object.fromEntries(names), failed: failed.first.map(({ reason, reference }) => [reason, reference]) }
    }
    const always = {
      new: 'waiting',
      mine: 'mine',
      failed: [['550 No such mailbox', first?.submission.reference]],
    }
    expect(await namesAt('2026-06-30T16:59:00Z')).toEqual({ ...always, late: '' })
    expect(await namesAt('2026-06-30T17:01:00Z')).toEqual({ ...always, late: 'waiting mine' })
  })

  test('updates outdated index entries in the background', async () => {
    const { database } = await openFresh(engine)
    // Simulate rows indexed by earlier rules.
    const unknown = { indexed: 0, search_text: ' medlar ', excerpt: '', program: null, school: null, school_key: null }
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...{ sender_name: `Ann ${index}`, form: 'application', inbox: unknown },
      given: { programType: 'summer', goals: 'Sell tea.' },
    }))
    await fillInbox(database, rows)
    const find = async (q: string) => (await listInbox(database, viewer, { q })).count.n
    expect([await find('tea'), await find('medlar')]).toEqual([0, 120])
    await startIndexing({ database, onFailed: fail, pauseMilliseconds: 0 }).done
    const { count, entries } = await listInbox(database, viewer, { q: 'tea summer', program: 'summer' })
    expect([count.n, entries[0]?.excerpt]).toEqual([120, 'Sell tea.'])
    expect(await find('medlar')).toBe(0)
    const left = await database.selectFrom('inbox').select('position').where('indexed', '<', INDEX_VERSION).execute()
    expect(left).toEqual([])
  })
})
