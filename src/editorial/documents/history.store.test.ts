import { describe, expect, test } from 'vitest'
import { engines } from '../../../tests/support/database-engines'
import { openEditorial } from '../../../tests/support/editorial'
import { publishDraft } from '../publishing/publish'
import { findDocument } from './documents'
import { readHistory } from './history'

const program = findDocument('program')
if (!program) throw new Error('there is no such document')

const video = (title: string) => ({ video: { id: 'Second00001', title } })

describe.each(engines)('on %s', (engine) => {
  test('lists each revision with its changes, author, and publisher', async () => {
    const { database, app, rosa, ben, draft, read } = await openEditorial(engine)
    await draft('program', video('The second'))
    await draft('program', video('The third'))
    const { version } = await read('program')
    await publishDraft(app, ben, { name: 'program', version })
    const { entries } = await readHistory(database, program)
    expect(entries).toMatchObject([
      { by: rosa.name, changed: ['Video'], publications: [{ by: ben.name }] },
      { by: rosa.name, changed: ['Video'], publications: [] },
    ])
  })

  test('has no next page if everything fits on one', async () => {
    const { database, draft } = await openEditorial(engine)
    for (let n = 1; n <= 50; n++) await draft('program', video(`Number ${n}`))
    expect((await readHistory(database, program)).next).toBeUndefined()
    await draft('program', video('One more'))
    const { next = '' } = await readHistory(database, program)
    expect((await readHistory(database, program, { before: next })).entries).toHaveLength(1)
  })
})
