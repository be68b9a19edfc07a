import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { openWords } from '../../../tests/support/editorial'
import { selectComplete } from '../../../tests/support/emails'
import { readEvents } from '../../log/events'
import { readContentNow } from '../documents/read-published'
import { publishBilling } from './publish-billing'

const dearer = { deposit: 150, partner: 500, regular: 800 }

async function open(engine: Engine) {
  const words = await openWords(engine)
  const { database } = words
  const owner = await addStaff(database, { name: 'Olga', role: 'owner' })
  await addStaff(database, { name: 'Omar', role: 'owner' })
  await addStaff(database, { name: 'Gone', role: 'owner', removed_at: '2026-06-01T09:00:00.000Z' })
  const emails = async () => selectComplete(database).orderBy('id').execute()
  return { ...words, owner, emails }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('changed fees are public at once, in the log, and mailed to every owner', async () => {
    const { database, app, owner, emails } = await open(engine)
    const result = await publishBilling(app, owner, { name: 'fees', version: 0, value: dearer })
    expect(result).toMatchObject({ status: 'published', version: 1 })
    expect((await readContentNow(database)).content.bootCamp.fees).toEqual(dearer)
    expect((await readEvents(database, {}))[0]).toMatchObject({
      kind: 'billing-published',
      about: [{ kind: 'document', id: 'fees' }],
      details: { deposit: { before: 100, after: 150 } },
    })
    const sent = await emails()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ kind: 'billing-changed', subject: 'Olga changed: Fees' })
    expect(sent[0]?.text).toContain('$100, now $150')
    expect(sent[0]?.text).not.toContain('Regular fee')
  })

  test('an undo brings the earlier fees back, and emails that too', async () => {
    const { database, app, owner, emails, undoLast } = await open(engine)
    await publishBilling(app, owner, { name: 'fees', version: 0, value: dearer })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect((await readContentNow(database)).content.bootCamp.fees.deposit).toBe(100)
    const sent = await emails()
    expect(sent).toHaveLength(4)
    expect(sent.at(-1)?.text).toContain('$150, now $100')
  })

  test('buttons take the place of those that the settings name', async () => {
    const { database, app, owner, emails } = await open(engine)
    const value = { payment: { url: 'https://pay.example/new', buttonId: 'NEW-1' }, donate: null, links: null }
    await publishBilling(app, owner, { name: 'buttons', version: 0, value })
    expect((await readContentNow(database)).content.buttons).toEqual(value)
    expect((await emails())[0]?.text).toContain('from the settings, now NEW-1')
  })

  test('a fee that is none, a stale page and the same once more change and mail nothing', async () => {
    const { app, owner, emails } = await open(engine)
    const change = (value: unknown, version = 0) => publishBilling(app, owner, { name: 'fees', version, value })
    const wrong = await change({ ...dearer, deposit: 'a lot' })
    expect(wrong).toMatchObject({ status: 'invalid' })
    expect(wrong.status === 'invalid' && [...wrong.problems.keys()]).toEqual(['deposit'])
    expect(await change({ deposit: 100, partner: 500, regular: 800 })).toMatchObject({ status: 'same' })
    expect(await change(dearer, 3)).toMatchObject({ status: 'conflict' })
    expect(await publishBilling(app, owner, { name: 'season', version: 0, value: {} })).toEqual({ status: 'missing' })
    expect(await emails()).toEqual([])
  })
})
