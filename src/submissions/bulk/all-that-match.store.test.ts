import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { scaled } from '../../../tests/resilience/scale'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { fillInbox, type GivenRow } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import { addTagToSubmissions } from '../handling/tagging'
import { readNewestPosition } from '../inbox/counts'
import { listInbox } from '../inbox/inbox-list'
import { type InboxQuery, removePaging } from '../inbox/inbox-query'
import { freezeSelection } from './freeze-selection'
import { findSelection } from './selection'

const ROUNDS = scaled(300, 25)
const ROWS = 170
const LONG = 3_600_000
const TAG = 'a tag'

const words = ['tea', 'bracelets', 'dang', 'obrien', 'tea dang', 'nothing']
const given = fc.record({
  sender_name: fc.constantFrom('Đặng Thị', "Miles O'Brien", 'Ann Lee'),
  form: fc.constantFrom('application', 'contact'),
  status: fc.constantFrom('new', 'new', 'open', 'done', 'spam'),
  isMine: fc.boolean(),
  notes: fc.constantFrom(0, 0, 2),
  goals: fc.constantFrom('Sell tea.', 'Sell bracelets.', ''),
  isTagged: fc.boolean(),
})
/** Most keys are left out, so that most lists are longer than a page. */
const query = fc.record(
  {
    q: fc.option(fc.constantFrom(...words), { freq: 1, nil: undefined }),
    form: fc.constantFrom('application', 'contact', undefined, undefined),
    status: fc.constantFrom('new', 'spam', undefined, undefined, undefined),
    assignee: fc.constantFrom('me', 'nobody', undefined, undefined, undefined),
    hasNote: fc.constantFrom(true as const, undefined, undefined, undefined),
    unread: fc.constantFrom(true as const, undefined, undefined),
    spam: fc.constantFrom(true as const, undefined),
    tag: fc.constantFrom(TAG, undefined, undefined),
  },
  { requiredKeys: [] },
)

type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never

/** Stores submissions at the top of the list. */
async function addSubmissions(
  database: Database,
  staffId: string,
  all: readonly Given[],
  first: number,
): Promise<void> {
  const rows = all.map(({ sender_name, form, status, isMine, notes, goals }): GivenRow => {
    const inbox = { status, notes, assignee_id: isMine ? staffId : null }
    return { sender_name, form, given: { goals, message: goals }, inbox }
  })
  const filled = await fillInbox(database, rows, first)
  const tagged = filled.flatMap(({ inbox }, index) => (all[index]?.isTagged ? [inbox.submission_id] : []))
  await addTagToSubmissions(database, TAG, tagged)
}

test.each(engines)(
  'on %s, selecting all matches what the list’s pages show, despite new arrivals',
  async (engine) => {
    const { database } = await openFresh(engine)
    const { id: staffId } = await addStaff(database)
    const viewer = { staffId, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
    await database.insertInto('tags').values({ id: TAG, name: TAG, name_key: TAG, created_at: 'now' }).execute()
    await addSubmissions(database, staffId, fc.sample(given, { numRuns: ROWS, seed: 7 }), 0)
    let stored = ROWS
    let longest = 0
    const round = fc.asyncProperty(query, fc.array(given, { maxLength: 3 }), fc.nat(3), async (asked, news, page) => {
      const list = removePaging(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)))
      const top = await readNewestPosition(database)
      const shown: string[] = []
      let pages = 0
      for (let next: InboxQuery | undefined = { ...list, top }; next; pages++) {
        const { entries, next: after } = await listInbox(database, viewer, next)
        shown.push(...entries.map(({ id }) => id))
        next = after === undefined ? undefined : { ...list, top, after }
        if (pages !== page) continue
        await addSubmissions(database, staffId, news, stored)
        stored += news.length
      }
      longest = Math.max(longest, pages)
      const frozen = await freezeSelection(
        appContextOf(database),
        viewer,
        { type: 'status', status: 'done' },
        { all: true },
        {
          ...list,
          top,
        },
      )
      const id = frozen.status === 'frozen' ? frozen.id : ''
      const selection = await findSelection(database, { id, staffId, now: appContextOf(database).now() })
      expect((selection?.rows ?? []).map(([submissionId]) => submissionId)).toEqual(shown)
    })
    // Start with everything, so that at least one list is long.
    await fc.assert(round, { numRuns: ROUNDS, examples: [[{}, [], 0]] })
    expect(longest).toBeGreaterThanOrEqual(3)
    record(
      `all that match, ${engine}`,
      `${count(ROUNDS)} filters and searches over up to ${longest} pages; exactly what was shown was selected`,
    )
  },
  LONG,
)
