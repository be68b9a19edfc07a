import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff, emailsOfKind } from '../../../tests/support/desk'
import { openEditorial } from '../../../tests/support/editorial'
import { readEvents } from '../../log/events'
import { changeRole } from '../../staff/team'
import { findFileUses } from '../files/file-uses'
import { readFailedSteps } from './failed-steps'
import { readOpenPlans } from './open-plans'
import { cancelPlan, type PlanTimes, planPublication } from './plan-publication'
import { publishDraft } from './publish'
import { runDueSteps } from './run-due-steps'

const { program, posts } = readContent()
const POST = `posts/${posts[0]?.id}`
const titled = (title: string) => ({ video: { ...program.video, title } })
const at = (hour: number) => new Date(Date.UTC(2026, 5, 26, hour))

async function open(engine: Engine) {
  const words = await openEditorial(engine)
  const { app, rosa, read, moment } = words
  const plan = async (name: string, times: PlanTimes) =>
    planPublication(app, rosa, { name, version: (await read(name)).version }, times)
  const goTo = (hour: number) => {
    moment.now = at(hour)
    return runDueSteps(app)
  }
  const said = async (name = 'program') => (await read(name)).published.value
  return { ...words, plan, goTo, said }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('publishes the planned text from its start to its end', async () => {
    const { draft, plan, goTo, said, read } = await open(engine)
    await draft('program', titled('Planned'))
    expect(await plan('program', { publishAt: at(10), unpublishAt: at(12) })).toMatchObject({ status: 'planned' })
    expect((await read('program')).planned).toMatchObject([
      { action: 'publish', at: at(10).toISOString(), by: 'Rosa Martínez' },
      { action: 'unpublish', at: at(12).toISOString() },
    ])
    await draft('program', titled('A later draft'))
    expect([await goTo(9), await said()]).toEqual([0, program])
    expect([await goTo(10), await said()]).toEqual([1, titled('Planned')])
    expect((await read('program')).draft?.value).toEqual(titled('A later draft'))
    expect([await goTo(12), await said()]).toEqual([1, program])
    expect((await read('program')).planned).toEqual([])
  })

  test('a file of the text that a plan brings back is in use until then', async () => {
    const { database, say, draft, plan, goTo, read } = await open(engine)
    const file = `d-${'a'.repeat(26)}`
    await say('program', titled('Before'))
    const { id } = (await read('program')).published
    const value = JSON.stringify({ ...titled('Before'), file })
    await database.updateTable('content_revisions').set({ value }).where('id', '=', id).execute()
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10), unpublishAt: at(12) })
    await goTo(10)
    expect((await findFileUses(database)).get(file)).toEqual([{ document: 'program', where: 'planned' }])
  })

  test('runs overdue steps in order after an outage', async () => {
    const { database, draft, plan, goTo, said } = await open(engine)
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10), unpublishAt: at(12) })
    expect([await goTo(20), await said()]).toEqual([2, program])
    const [back, out] = await readEvents(database, {})
    expect([out, back]).toMatchObject([
      { kind: 'document-published', actorName: null },
      { kind: 'document-unpublished', actorName: null },
    ])
  })

  test('runs a step once across processes, in the planner’s name', async () => {
    const { connectAgain, database, rosa, draft, plan, moment, app } = await open(engine)
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10) })
    moment.now = at(11)
    const others = [app, { ...app, database: await connectAgain() }, { ...app, database: await connectAgain() }]
    const done = await Promise.all(others.map((each) => runDueSteps(each)))
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1)
    const events = await readEvents(database, { kind: 'document-published' })
    expect(events).toMatchObject([{ actorId: null, details: { planner: rosa.id } }])
  })

  test('takes a post off the site on time, even if its text changed', async () => {
    const { plan, goTo, said, say } = await open(engine)
    await plan(POST, { unpublishAt: at(12) })
    await say(POST, { ...posts[0], title: 'Corrected' })
    expect(await goTo(12)).toBe(1)
    expect(await said(POST)).toBeNull()
  })

  test('does not take down a newer text, and reports it until the next publication', async () => {
    const { database, say, plan, goTo, said, read } = await open(engine)
    await say('program', titled('First'))
    await plan('program', { unpublishAt: at(12) })
    await say('program', titled('Second'))
    expect([await goTo(12), await said()]).toEqual([0, titled('Second')])
    expect((await read('program')).failure).toMatchObject({ action: 'unpublish', why: 'published-since' })
    const [event] = await readEvents(database, { about: { kind: 'document', id: 'program' } }, { limit: 1 })
    expect(event).toMatchObject({ kind: 'plan-changed', actorId: null, details: { failure: 'published-since' } })
    await say('program', titled('Third'))
    expect((await read('program')).failure).toBeNull()
  })

  test('a text that no longer fits when it is due is not published', async () => {
    const { database, draft, plan, goTo, said, read } = await open(engine)
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10) })
    // Simulate an upgrade with stricter rules.
    await database
      .updateTable('content_revisions')
      .set({ value: JSON.stringify(titled('')) })
      .execute()
    expect([await goTo(10), await said()]).toEqual([0, program])
    expect((await read('program')).failure).toMatchObject({ action: 'publish', why: 'does-not-fit' })
    expect(await goTo(11)).toBe(0)
  })

  test.each([
    { removed_at: '2026-06-26T08:00:00.000Z' },
    { role: 'helper' as const },
  ])('does not publish the plan of a member who is now %o, and emails the owners', async (change) => {
    const { database, rosa, draft, say, plan, goTo, said, read } = await open(engine)
    const owner = await addStaff(database, { role: 'owner' })
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10), unpublishAt: at(12) })
    await database.updateTable('staff').set(change).where('id', '=', rosa.id).execute()
    expect([await goTo(10), await said()]).toEqual([0, program])
    expect(await readFailedSteps(database)).toMatchObject([
      { document: 'program', action: 'publish', why: 'not-allowed', by: rosa.name },
    ])
    const [event] = await readEvents(database, { about: { kind: 'document', id: 'program' } }, { limit: 1 })
    expect(event?.details).toMatchObject({ failure: 'not-allowed', planner: rosa.id })
    const [email, ...others] = await emailsOfKind(database, 'not-published')
    expect([email?.to_address, others]).toEqual([`${owner.id}@program.example`, []])
    expect(email?.text.replaceAll(/\s+/g, ' ')).toContain(
      'the person who scheduled it has left the team or can no longer publish',
    )
    expect((await read('program')).planned).toEqual([])
    await database.updateTable('staff').set({ removed_at: null }).where('id', '=', rosa.id).execute()
    await say('program', titled('Another'))
    expect(await readFailedSteps(database)).toEqual([])
  })

  test('open plans are canceled, and planned again by the colleague who undoes it', async () => {
    const { database, app, rosa, ben, draft, plan, goTo, said, undoLast } = await open(engine)
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10) })
    await changeRole(app, null, rosa.id, 'helper')
    expect(await readOpenPlans(database, rosa.id)).toEqual([])
    // The person who undoes the cancellation becomes the planner.
    expect(await undoLast('plan-changed')).toMatchObject({ status: 'undone' })
    expect(await readOpenPlans(database, ben.id)).toMatchObject([{ document: 'program', at: at(10).toISOString() }])
    await database.updateTable('staff').set({ removed_at: app.now().toISOString() }).where('id', '=', rosa.id).execute()
    expect([await goTo(10), await said()]).toEqual([1, titled('Planned')])
  })

  test('rejects invalid plans', async () => {
    const { draft, plan, read } = await open(engine)
    const refused = async (name: string, times: PlanTimes) => {
      const result = await plan(name, times)
      return result.status === 'refused' ? result.reason : result.status
    }
    expect(await refused('program', { publishAt: at(10) })).toBe('nothing-to-publish')
    expect(await refused('program', { unpublishAt: at(10) })).toBe('nothing-to-take-back')
    await draft('program', titled('New'))
    expect(await refused('program', {})).toBe('no-time')
    expect(await refused('program', { publishAt: new Date('2026-06-25T17:03:00.000Z') })).toBe('past')
    expect(await refused('program', { publishAt: at(10), unpublishAt: at(10) })).toBe('ends-before')
    await draft('program', titled(''))
    expect(await refused('program', { publishAt: at(10) })).toBe('invalid')
    await draft('program', titled('New'))
    expect(await refused('program', { publishAt: at(10) })).toBe('planned')
    expect(await refused('program', { publishAt: at(11) })).toBe('planned')
    expect((await read('program')).planned).toHaveLength(1)
    expect(await refused('fees', { publishAt: at(11) })).toBe('missing')
  })

  test('a canceled plan is not done; undoing it plans it again, but not for the past', async () => {
    const { app, rosa, draft, plan, goTo, said, read, undoLast } = await open(engine)
    const cancel = async () => cancelPlan(app, rosa, { name: 'program', version: (await read('program')).version })
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(10) })
    expect(await cancel()).toMatchObject({ status: 'canceled' })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await cancel()).toMatchObject({ status: 'canceled' })
    expect([await goTo(11), await said()]).toEqual([0, program])
    expect(await undoLast()).toMatchObject({ status: 'blocked', blocker: { reason: 'gone' } })
  })

  test('a plan is not undone once it is done', async () => {
    const { plan, draft, goTo, undoLast } = await open(engine)
    await draft('program', titled('Planned'))
    await plan('program', { publishAt: at(12) })
    await goTo(12)
    expect(await undoLast('plan-changed')).toMatchObject({
      status: 'blocked',
      blocker: { reason: 'changed-since' },
    })
  })

  test('planning changes the version that others have seen', async () => {
    const { app, rosa, draft, plan, read } = await open(engine)
    await draft('program', titled('Planned'))
    const seen = { name: 'program', version: (await read('program')).version }
    await plan('program', { publishAt: at(10) })
    expect(await publishDraft(app, rosa, seen)).toMatchObject({ status: 'conflict' })
    expect(await cancelPlan(app, rosa, seen)).toMatchObject({ status: 'conflict' })
  })
})
