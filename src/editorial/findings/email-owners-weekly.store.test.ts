import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind } from '../../../tests/support/desk'
import { createFinding } from '../../../tests/support/findings'
import { appContextOf } from '../../../tests/support/test-app-context'
import { readChainHead } from '../../log/chain-head'
import { audit } from '../../server/process/audit'
import { recordSiteStart } from '../documents/read-published'
import { writeLastRun } from '../routines'
import { acceptFinding } from './accept-finding'
import { emailOwnersWeekly } from './email-owners-weekly'
import { readOpenFindings } from './read-findings'
import type { IdentifiedFinding } from './run-checks'
import { storeFindings } from './store-findings'

/** A time in June 2026 in Los Angeles. June 22 and 29 are Mondays. */
const at = (day: number, time: string) => new Date(`2026-06-${day}T${time}:00-07:00`)

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function openSite(moments = { begun: at(20, '09:00') }) {
    const { database, connectAgain } = await openFresh(engine)
    await recordSiteStart(database, new Date('2026-06-01T09:00:00.000Z'))
    const moment = { now: moments.begun }
    const app = appContextOf(database, moment)
    const owner = await addStaff(database, { role: 'owner', email: 'rosa@program.example' })
    const store = (...all: IdentifiedFinding[]) => storeFindings(app, { found: all, failed: [] }, '0')
    const emails = () => emailsOfKind(database, 'findings')
    /** Runs the job at the given time. Returns how many emails have been queued so far. */
    const warnAt = async (now: Date, who = app) => {
      moment.now = now
      await emailOwnersWeekly(who)
      return (await emails()).length
    }
    await store(createFinding('A'))
    await emailOwnersWeekly(app)
    return { database, connectAgain, moment, app, owner, store, emails, warnAt }
  }

  test('emails owners every Monday at eight while findings are open', async () => {
    const { database, app, owner, warnAt } = await openSite()
    expect(await warnAt(at(21, '19:59'))).toBe(0)
    expect(await warnAt(at(22, '07:59'))).toBe(0)
    expect(await warnAt(at(22, '08:00'))).toBe(1)
    expect(await warnAt(at(22, '08:01'))).toBe(1)
    expect(await warnAt(at(28, '12:00'))).toBe(1)
    expect(await warnAt(at(29, '08:00'))).toBe(2)
    const [finding] = await readOpenFindings(database, 1)
    if (!finding) throw new Error('nothing is open')
    await acceptFinding(app, owner, { ...finding, reason: 'So' })
    expect(await warnAt(new Date('2026-07-06T08:00:00-07:00'))).toBe(2)
  })

  test('does not email hints', async () => {
    const { store, warnAt, emails } = await openSite()
    const hint = createFinding('It may be intentional.', { check: 'typed-value' })
    await store(hint)
    expect(await warnAt(at(22, '08:00'))).toBe(0)
    await store(hint, createFinding('A'))
    expect(await warnAt(at(29, '08:00'))).toBe(1)
    expect(await emails()).toMatchObject([{ subject: 'One thing to look at on the website' }])
  })

  test('waits until the next Monday, or catches up by day after an outage', async () => {
    const { store, warnAt } = await openSite()
    await store()
    expect(await warnAt(at(22, '08:00'))).toBe(0)
    await store(createFinding('B'))
    expect(await warnAt(at(23, '12:00'))).toBe(0)
    expect(await warnAt(at(30, '07:59'))).toBe(0)
    expect(await warnAt(at(30, '20:00'))).toBe(0)
    expect(await warnAt(at(30, '19:59'))).toBe(1)
  })

  test('emails only owners who have joined and want email', async () => {
    const { database, warnAt, emails } = await openSite()
    await addStaff(database, { role: 'owner', email: 'ben@program.example' })
    await addStaff(database, { role: 'owner', notify_weekly: 0 })
    await addStaff(database, { role: 'owner', email: 'ana@program.example', notify: 0 })
    await addStaff(database, { role: 'owner', joined_at: null })
    await addStaff(database, { role: 'owner', removed_at: '2026-06-02T09:00:00.000Z' })
    await addStaff(database, { role: 'office' })
    await warnAt(at(22, '08:00'))
    expect((await emails()).map(({ to_address }) => to_address).sort()).toEqual([
      'ana@program.example',
      'ben@program.example',
      'rosa@program.example',
    ])
  })

  test('emails once from concurrent processes, and ignores a time in the future', async () => {
    const { database, connectAgain, app, moment, warnAt, emails } = await openSite()
    const other = { ...app, database: await connectAgain() }
    moment.now = at(22, '08:00')
    await Promise.all([emailOwnersWeekly(app), emailOwnersWeekly(other)])
    expect(await emails()).toHaveLength(1)
    await writeLastRun(database, 'warning', '2036-06-22T08:00:00.000Z')
    expect(await warnAt(at(22, '08:00'))).toBe(1)
    expect(await warnAt(at(29, '08:00'))).toBe(2)
  })

  test('emails the head of the log weekly, which reveals a truncated log', async () => {
    const { database, connectAgain, app, owner, moment } = await openSite()
    const heads = () => emailsOfKind(database, 'log-head')
    const [finding] = await readOpenFindings(database, 1)
    if (!finding) throw new Error('nothing is open')
    await acceptFinding(app, owner, { ...finding, reason: 'So' })
    moment.now = at(22, '08:00')
    await Promise.all([emailOwnersWeekly(app), emailOwnersWeekly({ ...app, database: await connectAgain() })])
    const first = await heads()
    expect(first).toMatchObject([{ to_address: 'rosa@program.example', audience: 'staff', submission_id: null }])
    const { sequence, hash } = (await readChainHead(database)) ?? {}
    const command = /^ {2}npm run audit -- (\d+) ([\da-f]{64})$/m.exec(first[0]?.text ?? '')
    expect(command?.slice(1)).toEqual([String(sequence), hash])
    expect(await audit(database, command?.slice(1) ?? [])).toContain(`It still contains event ${sequence}`)
    await database
      .deleteFrom('events')
      .where('sequence', '=', sequence ?? 0)
      .execute()
    await expect(audit(database, command?.slice(1) ?? [])).rejects.toThrow('The newest events were cut off')
  })

  test('lists twenty findings with links and counts the rest', async () => {
    const { store, warnAt, emails } = await openSite()
    const all = Array.from({ length: 22 }, (_, index) =>
      createFinding(`Fault ${index + 10}.`, { document: 'schools', field: `${index}.name` }),
    )
    await store(createFinding('It asks for $500.', { document: 'posts/no-such', field: '' }), ...all)
    await warnAt(at(22, '08:00'))
    const [email] = await emails()
    expect(email).toMatchObject({
      subject: '23 things to look at on the website',
      audience: 'staff',
      text: expect.stringContaining('And 3 more.'),
    })
    const paragraphs = email?.text.split('\n\n').map((each) => each.replaceAll('\n', ' ')) ?? []
    expect(paragraphs).toContain(
      'Partner schools: Fault 10. (edit page <http://localhost:3000/desk/website/edit/schools#value.0.name>)',
    )
    expect(paragraphs.filter((each) => each.includes('edit page'))).toHaveLength(20)
    expect(email?.text).toContain('<http://localhost:3000/desk/site-check>')
  })
})
