import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { openUndoing } from '../../../tests/support/undoing'
import { undoEvent } from '../../submissions/undo/undo-event'
import { letterWords } from '../words'
import { readTemplate, saveTemplate } from './letter-templates'
import { templateEventKinds } from './template-events'

const [one, other] = ['One', 'Other'].map((subject) => ({ subject, body: 'Hi {firstName}' }))

describe.each<Engine>([...engines])('letter texts on %s', (engine) => {
  async function open() {
    const { database, app, rosa, ben } = await openUndoing(engine)
    const save = (version: number, text: typeof one | null = null) =>
      saveTemplate(app, rosa, { kind: 'offer', version, text: text ?? null })
    const undo = (result: Awaited<ReturnType<typeof save>>) =>
      undoEvent(app, ben, (result.status === 'saved' && result.eventId) || '', templateEventKinds)
    return { save, undo, read: () => readTemplate(database, 'offer') }
  }

  test('go back to the default text, and never use a version twice', async () => {
    const { save, read } = await open()
    const standard = { ...letterWords.en.offer, isDefault: true }
    expect(await read()).toEqual({ ...standard, version: 0 })
    await save(0, one)
    expect(await read()).toEqual({ ...one, version: 1, isDefault: false })
    expect(await save(1)).toMatchObject({ status: 'saved' })
    expect(await read()).toEqual({ ...standard, version: 2 })
    expect(await save(0, other)).toMatchObject({ status: 'conflict', template: { version: 2 } })
    // Saving the default text unchanged changes nothing.
    expect(await save(0, letterWords.en.offer)).toEqual({ status: 'saved' })
  })

  test('are saved by one of two colleagues at once', async () => {
    const { save, read } = await open()
    const results = await Promise.all([save(0, one), save(0, other)])
    expect(results.map(({ status }) => status).sort()).toEqual(['conflict', 'saved'])
    expect(await read()).toMatchObject({ version: 1 })
  })

  test('can be undone until someone changes them again', async () => {
    const { save, undo, read } = await open()
    const [first, second] = [await save(0, one), await save(1, other)]
    expect(await undo(first)).toMatchObject({ status: 'blocked', blocker: { reason: 'changed-since' } })
    await undo(second)
    expect(await read()).toMatchObject({ ...one, version: 3 })
    await undo(first)
    expect(await read()).toMatchObject({ isDefault: true, version: 4 })
  })

  test('need words besides a field that can be empty', async () => {
    const { save, read } = await open()
    const problems = { subject: ['Please write something.'], body: ['Please write something.'] }
    const empty = { subject: '{onThePhone}', body: '{onThePhone} \u200b' }
    expect(await save(0, empty)).toEqual({ status: 'invalid', problems })
    expect(await read()).toMatchObject({ version: 0 })
  })

  test('are stored on one line and without line breaks of Windows', async () => {
    const { save, read } = await open()
    await save(0, { subject: 'A\r\nspot\0 ', body: ' Hi\r\n\r\n{name}\n' })
    expect(await read()).toMatchObject({ subject: 'A spot\ufffd', body: 'Hi\n\n{name}' })
  })
})
