import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import type { Engine } from '../../../tests/support/database-engines'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { appContextOf } from '../../../tests/support/test-app-context'
import { createDocumentDraft, moveDraft } from './new-document'
import { readDocument } from './read-document'
import { saveDraft } from './save-draft'

const { organization } = readContent()
const name = 'organization'

async function openTwo(engine: Engine) {
  const { database, connectAgain } = await openFresh(engine)
  const [rosa, ben] = [await addStaff(database, { name: 'Rosa' }), await addStaff(database, { name: 'Ben' })]
  const other = await connectAgain()
  const draft = async () => (await readDocument(database, name))?.draft
  return { database, app: appContextOf(database), elsewhere: appContextOf(other), rosa, ben, draft }
}

describe.each(engines)('on %s', (engine) => {
  test('merges concurrent edits of different fields', async () => {
    const { app, elsewhere, rosa, ben, draft } = await openTwo(engine)
    const begun = { name, version: 0, base: null }
    const saved = await Promise.all([
      saveDraft(app, rosa, { ...begun, value: { ...organization, city: 'Milpitas' } }),
      saveDraft(elsewhere, ben, { ...begun, value: { ...organization, state: 'NV' } }),
    ])
    expect(saved.map(({ status }) => status)).toEqual(['saved', 'saved'])
    expect((await draft())?.value).toEqual({ ...organization, city: 'Milpitas', state: 'NV' })
    const merged = saved.filter((each) => each.status === 'saved' && each.merged !== undefined)
    expect(merged).toMatchObject([{ merged: { base: null } }])
  })

  test('reports a conflict for concurrent edits of one field', async () => {
    const { app, elsewhere, rosa, ben, draft } = await openTwo(engine)
    const begun = { name, version: 0, base: null }
    const saved = await Promise.all([
      saveDraft(app, rosa, { ...begun, value: { ...organization, city: 'Milpitas' } }),
      saveDraft(elsewhere, ben, { ...begun, value: { ...organization, city: 'Gilroy' } }),
    ])
    expect(saved.map(({ status }) => status).sort()).toEqual(['conflict', 'saved'])
    const first = saved[0]?.status === 'saved' ? 'Milpitas' : 'Gilroy'
    expect((await draft())?.value).toEqual({ ...organization, city: first })
  })

  test('moves a draft to another address with merged changes', async () => {
    const { app, database, rosa, ben } = await openTwo(engine)
    const value = { title: 'A', date: { year: 2026, month: 6, day: 1 }, paragraphs: [], picture: null, video: null }
    const begun = await createDocumentDraft(app, rosa, { kind: 'posts', title: 'A', value })
    const state = await readDocument(database, 'posts/a')
    const edit = { name: 'posts/a', version: state?.version ?? 0, base: state?.draft?.id }
    expect(begun?.name).toBe(edit.name)
    await saveDraft(app, ben, { ...edit, value: { ...value, title: 'Ours' } })
    const moved = { ...value, paragraphs: ['We sold lemonade.'], id: 'b' }
    expect(await moveDraft(app, rosa, { ...edit, to: 'posts/b', value: moved })).toMatchObject({ status: 'saved' })
    expect((await readDocument(database, 'posts/b'))?.draft?.value).toEqual({ ...moved, title: 'Ours' })
  })
})
