import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import { openPublishedContent } from '../../editorial/documents/published-content'
import { startSchedule } from './start-schedule'

const fresh = freshContent()
const DUE = '2026-06-25T18:00:00.000Z'

async function planName(database: Database, name: string): Promise<void> {
  const { organization } = fresh.current(DEFAULT_LANGUAGE).content
  const [id, at] = [randomUUIDv7(), '2026-06-25T17:00:00.000Z']
  const saved = { document: 'organization', created_at: at, created_by: (await addStaff(database)).id }
  const value = JSON.stringify({ ...organization, name })
  await database
    .insertInto('content_revisions')
    .values({ ...saved, id, value })
    .execute()
  await database
    .insertInto('content_schedule')
    .values({ ...saved, id: randomUUIDv7(), action: 'publish', revision_id: id, due_at: DUE })
    .execute()
}

async function open(database: Database) {
  const moment = { now: new Date('2026-06-25T17:59:59.000Z') }
  const logged: string[] = []
  const log = { warn: () => {}, error: (_: object, text: string) => void logged.push(text) }
  const content = await openPublishedContent(database, { freshContent: fresh, log, pollIntervalMs: 3_600_000 })
  const app = { ...appContextOf(database, moment), content }
  const duties = { ours: true }
  const start = () => {
    const schedule = startSchedule(app, log as never, { isLeader: () => duties.ours }, { poll: 5, afterFailure: 5 })
    onTestFinished(() => schedule.stop())
    return schedule
  }
  onTestFinished(() => content.stop())
  return { moment, logged, start, duties, name: () => content.current(DEFAULT_LANGUAGE).content.organization.name }
}

describe.each(engines)('on %s', (engine) => {
  test('publishes a plan when it is due and shows it at once', async () => {
    const { database } = await openFresh(engine)
    await planName(database, 'Eight Sundays')
    const { moment, start, name } = await open(database)
    const schedule = start()
    await schedule.stop()
    expect(name()).toBe('Six Saturdays')
    start()
    moment.now = new Date(DUE)
    await expect.poll(name).toBe('Eight Sundays')
  })

  test('publishes only in the leader process', async () => {
    const { database } = await openFresh(engine)
    await planName(database, 'Eight Sundays')
    const { moment, start, name, duties } = await open(database)
    moment.now = new Date(DUE)
    duties.ours = false
    await start().stop()
    expect(name()).toBe('Six Saturdays')
    duties.ours = true
    start()
    await expect.poll(name).toBe('Eight Sundays')
  })

  test('retries a publication that failed temporarily', async () => {
    const { database } = await openFresh(engine)
    await planName(database, 'Eight Sundays')
    const { moment, logged, start, name } = await open(database)
    moment.now = new Date(DUE)
    await database.schema.alterTable('content_schedule').renameTo('elsewhere').execute()
    start()
    await expect.poll(() => logged[0]).toMatch(/could not be published/)
    await database.schema
      .alterTable('elsewhere' as never)
      .renameTo('content_schedule')
      .execute()
    await expect.poll(name).toBe('Eight Sundays')
  })
})
