import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { openEditorial } from '../../../tests/support/editorial'
import { eventKinds } from '../../desk/ui/events'
import { readEvents } from '../../log/events'
import { undoEvent } from '../../submissions/undo/undo-event'
import { createDocumentDraft, moveDraft } from '../documents/new-document'
import { readCurrentContent } from '../documents/read-published'
import { discardDraft, restoreDraft, saveDraft } from '../documents/save-draft'
import { addFile } from '../files/add-file'
import { removeFile } from '../files/remove-file'
import { cancelPlan, planPublication } from './plan-publication'
import { publishDraft, publishEarlier, unpublish } from './publish'

const { program, press, schools, posts } = readContent()
const POST = `posts/${posts[0]?.id}`
const titled = (title: string) => ({ video: { ...program.video, title } })

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a draft is seen by the desk alone until it is published', async () => {
    const { database, read, draft, publish, rosa } = await openEditorial(engine)
    expect(await draft('program', titled('New'))).toMatchObject({ status: 'saved', version: 1 })
    expect(await read('program')).toMatchObject({
      draft: { value: titled('New'), by: rosa.name },
      published: { id: null, value: program },
    })
    const said = async () => (await readCurrentContent(database)).content.program.video?.title
    expect(await said()).toBe(program.video?.title)
    expect(await publish('program')).toMatchObject({ status: 'published', version: 2 })
    expect(await said()).toBe('New')
    expect(await read('program')).toMatchObject({ draft: null, published: { value: titled('New'), by: rosa.name } })
  })

  test('reports a conflict if two people save the same version', async () => {
    const { app, rosa, ben, read } = await openEditorial(engine)
    const save = (actor: typeof rosa, title: string) =>
      saveDraft(app, actor, { name: 'program', version: 0, value: titled(title) })
    const results = await Promise.all([save(rosa, 'Rosa’s'), save(ben, 'Ben’s')])
    expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'saved'])
    const { draft } = await read('program')
    const lost = results.find(({ status }) => status === 'conflict')
    expect(lost).toMatchObject({ state: { version: 1, draft: { value: draft?.value } } })
    expect(await publishDraft(app, ben, { name: 'program', version: 0 })).toMatchObject({ status: 'conflict' })
  })

  test('saving or publishing the same text again does nothing', async () => {
    const { database, app, rosa, draft, publish, read } = await openEditorial(engine)
    expect(await draft('program', program)).toEqual({ status: 'same', version: 0 })
    await draft('program', titled('New'))
    expect(await saveDraft(app, rosa, { name: 'program', version: 0, value: titled('New') })).toMatchObject({
      status: 'same',
    })
    const seen = { name: 'program', version: (await read('program')).version }
    const twice = await Promise.all([publishDraft(app, rosa, seen), publishDraft(app, rosa, seen)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['published', 'same'])
    expect(await publish('program')).toMatchObject({ status: 'same' })
    expect((await readEvents(database, { kind: 'document-published' })).length).toBe(1)
  })

  test('saves a draft with mistakes, but reports them by path on publishing', async () => {
    const { app, rosa, draft, publish, read } = await openEditorial(engine)
    const wrong = [
      { name: '', district: 'East', city: 'San José' },
      { name: 'Lincoln', district: 'x'.repeat(301), city: 'San José' },
    ]
    expect(await draft('schools', wrong)).toMatchObject({ status: 'saved' })
    expect((await read('schools')).draft?.value).toEqual(wrong)
    const refused = await publish('schools')
    if (refused.status !== 'invalid') return expect.unreachable()
    expect(Object.fromEntries(refused.problems)).toEqual({
      '0.name': 'Please fill this in',
      '1.district': 'Please write 300 characters at most',
    })
    expect((await read('schools')).published.value).toEqual(schools)
    expect(await saveDraft(app, rosa, { name: 'schools', version: 1, value: ['x'.repeat(1_000_001)] })).toEqual({
      status: 'too-long',
    })
  })

  test('two documents that are published at once are both public, each counted once', async () => {
    const { database, connectAgain, app, rosa, draft } = await openEditorial(engine)
    await draft('program', titled('New'))
    await draft('schools', schools.slice(1))
    const other = { ...app, database: await connectAgain() }
    const results = await Promise.all([
      publishDraft(app, rosa, { name: 'program', version: 1 }),
      publishDraft(other, rosa, { name: 'schools', version: 1 }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['published', 'published'])
    const { content } = await readCurrentContent(database)
    expect([content.program.video?.title, content.schools.length]).toEqual(['New', schools.length - 1])
    const state = await database.selectFrom('content_state').select('revision').executeTakeFirstOrThrow()
    expect(state.revision).toBe(2)
  })

  test('restores an earlier text or the default as a draft, or publishes it', async () => {
    const { app, rosa, read, say, draft } = await openEditorial(engine)
    await say('program', titled('First'))
    const first = (await read('program')).published.id
    await say('program', titled('Second'))
    await draft('program', titled('Third'))
    const seen = async () => ({ name: 'program', version: (await read('program')).version })
    expect(await publishEarlier(app, rosa, { ...(await seen()), revisionId: first })).toMatchObject({
      status: 'published',
    })
    expect(await read('program')).toMatchObject({
      published: { id: first, value: titled('First') },
      draft: { value: titled('Third') },
    })
    expect(await restoreDraft(app, rosa, { ...(await seen()), revisionId: null })).toMatchObject({ status: 'saved' })
    expect((await read('program')).draft?.value).toEqual(program)
    expect(await restoreDraft(app, rosa, { ...(await seen()), revisionId: 'none' })).toEqual({ status: 'missing' })
  })

  test('each unpublish restores the previous text', async () => {
    const { app, rosa, read, say } = await openEditorial(engine)
    await say('program', titled('First'))
    await say('program', titled('Second'))
    const back = async () => unpublish(app, rosa, { name: 'program', version: (await read('program')).version })
    const said = async () => (await read('program')).published.value
    await back()
    expect(await said()).toEqual(titled('First'))
    await back()
    expect(await said()).toEqual(program)
    expect(await back()).toMatchObject({ status: 'same' })
  })

  test('a post that is taken off the site is gone from it, and comes back with an undo', async () => {
    const { database, app, rosa, read, undoLast } = await openEditorial(engine)
    expect(await unpublish(app, rosa, { name: POST, version: 0 })).toMatchObject({ status: 'published' })
    const ids = async () => (await readCurrentContent(database)).content.posts.map(({ id }) => id)
    expect(await ids()).toEqual(posts.slice(1).map(({ id }) => id))
    expect((await read(POST)).published.value).toBeNull()
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await ids()).toEqual(posts.map(({ id }) => id))
  })

  test('undoing a publication makes the earlier text public, and the other one a draft again', async () => {
    const { read, say, undoLast } = await openEditorial(engine)
    await say('program', titled('New'))
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect(await read('program')).toMatchObject({ published: { value: program }, draft: { value: titled('New') } })
  })

  test('undo does not restore a text that no longer fits', async () => {
    const { database, app, rosa, say, undoLast } = await openEditorial(engine)
    const id = `d-${'a'.repeat(26)}`
    const part = { name: id, type: 'application/pdf', bytes: Buffer.from('%PDF-1') } as const
    await addFile(app, rosa, { id, name: 'flyer.pdf', parts: [part] }, part.bytes.length)
    await say('press', { ...press, kit: [{ name: 'Flyer', file: id }] })
    await say('press', press)
    expect((await removeFile(app, rosa, id)).status).toBe('removed')
    expect(await undoLast('document-published')).toMatchObject({
      status: 'blocked',
      blocker: { reason: 'does-not-fit' },
    })
    expect((await readCurrentContent(database)).content.press.kit).toEqual(press.kit)
  })

  test('random edits that are undone from last to first return to the start, and only in this order', async () => {
    const steps = fc.array(fc.constantFrom('draft', 'publish', 'discard', 'unpublish', 'plan', 'cancel'), {
      ...{ minLength: 2, maxLength: 8 },
    })
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const { app, rosa, ben, read, draft } = await openEditorial(engine)
        const seen = async () => ({ name: 'program', version: (await read('program')).version })
        const state = async () => {
          const { published, draft, planned } = await read('program')
          return { published: published.id, draft: draft?.id, planned: planned.map(({ action, at }) => [action, at]) }
        }
        const tomorrow = new Date('2026-06-26T17:00:00.000Z')
        const run = {
          draft: (index: number) => draft('program', titled(`Text ${index}`)),
          publish: async () => publishDraft(app, rosa, await seen()),
          discard: async () => discardDraft(app, rosa, await seen()),
          unpublish: async () => unpublish(app, rosa, await seen()),
          plan: async () => planPublication(app, rosa, await seen(), { publishAt: tomorrow }),
          cancel: async () => cancelPlan(app, rosa, await seen()),
        }
        const done: { id: string; before: Awaited<ReturnType<typeof state>> }[] = []
        for (const [index, step] of chosen.entries()) {
          const before = await state()
          const result = await run[step](index)
          if ('eventId' in result) done.push({ id: result.eventId, before })
        }
        const undo = (id: string) => undoEvent(app, ben, id, eventKinds)
        const [first, newest] = [done[0], done.at(-1)]
        if (first && first !== newest)
          expect(await undo(first.id)).toMatchObject({
            blocker: { reason: 'changed-since', event: { id: newest?.id } },
          })
        for (const { id, before } of done.toReversed()) {
          expect(await undo(id)).toMatchObject({ status: 'undone' })
          expect(await state()).toEqual(before)
        }
      }),
      { numRuns: 4 },
    )
  })

  test('reports a conflict when moving a draft that was changed', async () => {
    const { app, rosa, read } = await openEditorial(engine)
    const begun = await createDocumentDraft(app, rosa, { kind: 'posts', title: 'New', value: { title: 'New' } })
    const { name } = begun ?? { name: '' }
    const { version } = await read(name)
    expect(await saveDraft(app, rosa, { name, version, value: { title: 'Newer' } })).toMatchObject({
      status: 'saved',
    })
    const given = { name, version, to: 'posts/newest', value: { title: 'Newest' } }
    expect(await moveDraft(app, rosa, given)).toMatchObject({ status: 'conflict' })
    expect(await moveDraft(app, rosa, { ...given, version: version + 1 })).toMatchObject({ status: 'saved' })
  })

  test('reports unknown documents as missing, and saves no drafts of billing documents', async () => {
    const { app, rosa } = await openEditorial(engine)
    for (const name of ['nothing', 'posts/never', '__proto__', 'pages/constructor', 'fees', 'buttons'])
      expect(await saveDraft(app, rosa, { name, version: 0, value: {} })).toEqual({ status: 'missing' })
    expect(await unpublish(app, rosa, { name: 'fees', version: 0 })).toEqual({ status: 'missing' })
  })
})
