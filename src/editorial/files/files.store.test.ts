import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import { readEvents } from '../../log/events'
import { undoEvent } from '../../submissions/undo/undo-event'
import { editorialEventKinds } from '../event-kinds'
import { addFile, MAX_FILES } from './add-file'
import { digestFile } from './file-id'
import { findFileUses } from './file-uses'
import { listFiles } from './list-files'
import { deleteRemovedFiles, removeFile } from './remove-file'
import { findFileProblems, readFile, readPart } from './stored-file'

const QUOTA = 2_000_000_000

describe.each(engines)('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const app = appContextOf(database, moment)
    const actor = await addStaff(database)
    const add = async (bytes: Uint8Array<ArrayBuffer>, name = 'program.pdf', quota = QUOTA) => {
      const id = `d-${await digestFile(bytes)}`
      const result = await addFile(
        app,
        actor,
        { id, name, parts: [{ name: id, type: 'application/pdf', bytes }] },
        quota,
      )
      moment.now = new Date(moment.now.getTime() + 1000)
      return { id, result, eventId: 'eventId' in result ? result.eventId : '' }
    }
    const undo = (eventId: string) => undoEvent(app, actor, eventId, editorialEventKinds)
    return { database, app, moment, actor, add, undo }
  }

  test('stores a file unchanged, and only once', async () => {
    const { database, add } = await open()
    // Contains every byte value, and is larger than a page of either database.
    const bytes = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), randomBytes(3_000_000)])
    const { id } = await add(bytes)
    expect((await add(bytes, 'other.pdf')).result).toMatchObject({ status: 'known', file: { name: 'program.pdf' } })
    const part = await readPart(database, id)
    expect(part).toMatchObject({ type: 'application/pdf', fileName: 'program.pdf' })
    expect(Buffer.compare(part?.bytes ?? Buffer.alloc(0), bytes)).toBe(0)
    expect((await readFile(database, id))?.size).toBe(bytes.length)
    expect((await readEvents(database, {})).map(({ kind }) => kind)).toEqual(['file-added'])
  })

  test('does not serve a removed file until it is restored or added again', async () => {
    const { database, app, actor, add, undo } = await open()
    const bytes = Buffer.from('%PDF-1')
    const { id } = await add(bytes)
    const removed = await removeFile(app, actor, id)
    if (removed.status !== 'removed') throw new Error(removed.status)
    expect(await readPart(database, id)).toBeUndefined()
    expect([...(await findFileProblems(database, { file: id })).keys()]).toEqual(['file'])
    expect(await removeFile(app, actor, id)).toEqual({ status: 'missing' })
    expect((await undo(removed.eventId)).status).toBe('undone')
    expect(await readPart(database, id)).toBeDefined()
    expect((await findFileProblems(database, { file: id })).size).toBe(0)
    await removeFile(app, actor, id)
    expect((await add(bytes, 'again.pdf')).result.status).toBe('added')
    expect(await readPart(database, id)).toMatchObject({ fileName: 'again.pdf' })
  })

  test('enforces the quota for concurrent uploads, including removed files', async () => {
    const { app, actor, add } = await open()
    const bytes = (first: number) => Buffer.concat([Buffer.from([first]), Buffer.alloc(99)])
    const results = await Promise.all(Array.from({ length: 6 }, (_, first) => add(bytes(first), 'a.pdf', 250)))
    const added = results.filter(({ result }) => result.status === 'added')
    expect(results.map(({ result }) => result.status).sort()).toEqual([
      ...Array(2).fill('added'),
      ...Array(4).fill('no-room'),
    ])
    await removeFile(app, actor, added[0]?.id ?? '')
    expect((await add(bytes(9), 'b.pdf', 250)).result.status).toBe('no-room')
    const first = results.findIndex(({ id }) => id === added[0]?.id)
    expect((await add(bytes(first), 'again.pdf', 250)).result.status).toBe('added')
  })

  test('deletes a removed file’s bytes after 30 days, unless it is used, and blocks its undo', async () => {
    const { database, app, moment, actor, add, undo } = await open()
    const [gone, named] = [await add(Buffer.from('gone')), await add(Buffer.from('named'))]
    const removed = await removeFile(app, actor, gone.id)
    await removeFile(app, actor, named.id)
    await storeUse(database, 'planned', linkTo(named.id))
    const parts = async () => (await database.selectFrom('file_parts').select('name').execute()).map(({ name }) => name)
    moment.now = new Date(moment.now.getTime() + 29 * 24 * 3_600_000)
    expect([await deleteRemovedFiles(app), (await parts()).length]).toEqual([0, 2])
    moment.now = new Date(moment.now.getTime() + 2 * 24 * 3_600_000)
    expect([await deleteRemovedFiles(app), await parts()]).toEqual([1, [named.id]])
    const undone = await undo('eventId' in removed ? removed.eventId : '')
    expect(undone).toMatchObject({ status: 'blocked', blocker: { reason: 'deleted' } })
    expect((await add(Buffer.from('gone'))).result.status).toBe('added')
  })

  test('does not restore a removed file beyond the maximum number of files', async () => {
    const { database, app, actor, add, undo } = await open()
    const { id } = await add(Buffer.from('removed'))
    const removed = await removeFile(app, actor, id)
    const eventId = 'eventId' in removed ? removed.eventId : ''
    await storeFiles(database, MAX_FILES)
    expect(await undo(eventId)).toMatchObject({ status: 'blocked', blocker: { reason: 'too-many' } })
    expect(await readFile(database, id)).toBeUndefined()
    await removeFile(app, actor, 'd-0')
    expect((await undo(eventId)).status).toBe('undone')
  })

  test('undoes adding a file', async () => {
    const { database, add, undo } = await open()
    const { id, eventId } = await add(Buffer.from('%PDF-1'))
    expect((await undo(eventId)).status).toBe('undone')
    expect(await readFile(database, id)).toBeUndefined()
  })

  test('keeps files used by published texts, drafts, and plans', async () => {
    const { database, app, actor, add, undo } = await open()
    const values = { published: pictureOf, draft: linkTo, planned: pictureOf }
    for (const where of ['published', 'draft', 'planned'] as const) {
      const { id, eventId } = await add(Buffer.from(where))
      const use = await storeUse(database, where, values[where](id))
      expect((await findFileUses(database)).get(id)).toEqual([use])
      expect(await removeFile(app, actor, id)).toMatchObject({ status: 'used', uses: [use] })
      expect(await undo(eventId)).toMatchObject({ status: 'blocked', blocker: { reason: 'in-use' } })
      expect(await readFile(database, id)).toBeDefined()
    }
  })

  test('pages through files, newest first, and searches by beginnings of words', async () => {
    const { database, add } = await open()
    for (const name of ['Émile at work.jpg', 'Team_photo.jpg', 'flyer.pdf']) await add(Buffer.from(name), name)
    const names = async (query: string, limit = 9, after?: string) =>
      (await listFiles(database, { query }, { limit, after })).files.map(({ name }) => name)
    expect(await names('')).toEqual(['flyer.pdf', 'Team_photo.jpg', 'Émile at work.jpg'])
    expect(await names('emile wo')).toEqual(['Émile at work.jpg'])
    expect(await names('photo')).toEqual(['Team_photo.jpg'])
    const first = await listFiles(database, {}, { limit: 2 })
    expect(await names('', 2, first.after)).toEqual(['Émile at work.jpg'])
    expect((await listFiles(database, { kind: 'picture' }, { limit: 9 })).files).toEqual([])
  })
})

/** Stores files without parts. */
async function storeFiles(database: Database, count: number): Promise<void> {
  const at = '2026-06-25T17:00:00.000Z'
  const rows = Array.from({ length: count }, (_, index) => {
    const about = { size: 1, created_at: at, created_by: null, removed_at: null }
    return { id: `d-${index}`, name: `${index}.pdf`, ...about }
  })
  for (let from = 0; from < count; from += 1000)
    await database
      .insertInto('files')
      .values(rows.slice(from, from + 1000))
      .execute()
}

const pictureOf = (id: string) => ({ picture: { file: id, alt: 'A stall' } })
const linkTo = (id: string) => ({ paragraphs: [`Read [the flyer](https://program.example/files/${id}).`] })

/** Stores a document that refers to a file. */
async function storeUse(database: Database, where: 'published' | 'draft' | 'planned', content: object) {
  const document = `posts/${where}`
  const revision = randomUUIDv7()
  const at = '2026-06-25T17:00:00.000Z'
  const value = JSON.stringify(content)
  await database
    .insertInto('content_revisions')
    .values({ id: revision, document, value, created_at: at, created_by: null })
    .execute()
  if (where === 'planned') {
    const planned = { id: randomUUIDv7(), document, action: 'publish' as const, revision_id: revision }
    const row = { ...planned, due_at: at, created_at: at, created_by: null, ended_at: null, outcome: null }
    await database.insertInto('content_schedule').values(row).execute()
  } else {
    const ids = { draft_id: where === 'draft' ? revision : null, published_id: where === 'draft' ? null : revision }
    await database
      .insertInto('content_documents')
      .values({ name: document, ...ids, published_at: at })
      .execute()
  }
  return { document, where }
}
