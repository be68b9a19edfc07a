import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { publishRows } from '../../../tests/support/published-rows'
import type { Database } from '../../database/connection'
import { openPublishedContent, readPublishedContent } from './published-content'

const fresh = freshContent().current(DEFAULT_LANGUAGE).content

/** Opens published content like one process, and captures its log. */
async function open(database: Database, pollMilliseconds = 5) {
  const logged: string[] = []
  const log = {
    warn: (_: object, text: string) => logged.push(text),
    error: (_: object, text: string) => logged.push(text),
  }
  // The days of the default season last changed at this time.
  const now = () => new Date('2026-01-01T00:00:00.000Z')
  const source = await openPublishedContent(database, {
    freshContent: freshContent(),
    log,
    now,
    pollIntervalMs: pollMilliseconds,
  })
  onTestFinished(() => source.stop())
  return { source, logged, read: () => source.current(DEFAULT_LANGUAGE) }
}

const named = (name: string) => ({ ...fresh.organization, name })

describe.each(engines)('on %s', (engine) => {
  test('other processes load a publication, and so does the next start', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await open(await connectAgain())
    const before = other.read().contentNumber
    await publishRows(database, { organization: named('Eight Sundays') })
    await expect.poll(() => other.read().content.organization.name).toBe('Eight Sundays')
    expect(other.read().contentNumber).not.toBe(before)
    expect(other.read().content.bootCamp).toEqual(fresh.bootCamp)
    const later = await readPublishedContent(await connectAgain(), freshContent())
    expect(later.current(DEFAULT_LANGUAGE)).toEqual(other.read())
  })

  test('knows when each document was last published', async () => {
    const { database } = await openFresh(engine)
    const { source, read } = await open(database)
    expect([...read().publishedAt]).toEqual([])
    await publishRows(database, { organization: named('Eight Sundays') }, '2026-06-25T17:03:00.000Z')
    await source.refresh()
    await publishRows(database, { organization: named('Nine Sundays') }, '2026-06-26T17:03:00.000Z')
    await source.refresh()
    expect([...read().publishedAt]).toEqual([['organization', '2026-06-26T17:03:00.000Z']])
  })

  test('ignores drafts, and uses the default for unpublished documents', async () => {
    const { database } = await openFresh(engine)
    const { source, read } = await open(database)
    await publishRows(database, { organization: named('Eight Sundays') })
    const draft = { id: randomUUIDv7(), document: 'organization', value: JSON.stringify(named('A draft')) }
    await database
      .insertInto('content_revisions')
      .values({ ...draft, created_at: '2026', created_by: null })
      .execute()
    await database.updateTable('content_documents').set({ draft_id: draft.id }).execute()
    await source.refresh()
    expect(read().content.organization.name).toBe('Eight Sundays')
    await publishRows(database, { organization: null })
    await source.refresh()
    expect(read().content).toEqual(fresh)
  })

  test('reports a text that no longer fits, and uses the default', async () => {
    const { database } = await openFresh(engine)
    await publishRows(database, { organization: { name: 7 }, team: 'no list' })
    await publishRows(database, { elsewhere: {} })
    const { source, logged, read } = await open(database)
    expect(source.unusableDocuments().toSorted()).toEqual(['elsewhere', 'organization', 'team'])
    expect(read().content).toEqual(fresh)
    expect(logged).toHaveLength(1)
  })

  test('reports invalid JSON as unfit', async () => {
    const { database } = await openFresh(engine)
    await publishRows(database, { organization: named('Eight Sundays') })
    await database
      .updateTable('content_revisions')
      .set({ value: '{"name":' } as never)
      .execute()
    expect((await open(database)).source.unusableDocuments()).toEqual(['organization'])
  })

  test('keeps the last content while the database fails, and logs it once', async () => {
    const { database, connectAgain } = await openFresh(engine)
    await publishRows(database, { organization: named('Eight Sundays') })
    const connection = await connectAgain()
    const { source, logged, read } = await open(connection, 3_600_000)
    await connection.destroy()
    await source.refresh()
    await source.refresh()
    expect(read().content.organization.name).toBe('Eight Sundays')
    expect(logged).toHaveLength(1)
  })

  test('waits for preparations before content changes, and completes them with the change', async () => {
    const { database } = await openFresh(engine)
    const { source, read } = await open(database, 3_600_000)
    const seen: string[][] = []
    source.onBeforeChange(async (next) => {
      await Promise.resolve()
      const upcoming = next.current(DEFAULT_LANGUAGE).content.organization.name
      seen.push([upcoming, read().content.organization.name])
      return () => seen.push([upcoming, read().content.organization.name])
    })
    await publishRows(database, { organization: named('Eight Sundays') })
    await Promise.all([source.refresh(), source.refresh()])
    expect(seen).toEqual([
      ['Eight Sundays', fresh.organization.name],
      ['Eight Sundays', 'Eight Sundays'],
    ])
  })

  test('changes content even if a preparation fails', async () => {
    const { database } = await openFresh(engine)
    const { source, logged, read } = await open(database, 3_600_000)
    source.onBeforeChange(async () => {
      throw new Error('no')
    })
    await publishRows(database, { organization: named('Eight Sundays') })
    await source.refresh()
    expect(read().content.organization.name).toBe('Eight Sundays')
    expect(logged).toHaveLength(1)
  })

  test('records the start of the site once', async () => {
    const { database } = await openFresh(engine)
    await open(database)
    const began = await database.selectFrom('content_state').select('began_at').execute()
    await open(database)
    expect(await database.selectFrom('content_state').select('began_at').execute()).toEqual(began)
    expect(began).toHaveLength(1)
  })
})
