import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { openEditorial } from '../../../tests/support/editorial'
import { selectComplete } from '../../../tests/support/emails'
import { readEvents } from '../../log/events'
import { readCurrentContent } from '../documents/read-published'
import { publishBilling } from './publish-billing'

const ofTheSettings = { payment: null, donate: null, links: null }
const ofOurOwn = { ...ofTheSettings, payment: { url: 'https://pay.example/new', buttonId: 'NEW-1' } }

async function open(engine: Engine) {
  const words = await openEditorial(engine)
  const { database } = words
  const owner = await addStaff(database, { name: 'Olga', role: 'owner' })
  await addStaff(database, { name: 'Omar', role: 'owner' })
  await addStaff(database, { name: 'Gone', role: 'owner', removed_at: '2026-06-01T09:00:00.000Z' })
  const emails = async () => selectComplete(database).orderBy('id').execute()
  return { ...words, owner, emails }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('publishes changed buttons at once, logs them, and emails every owner', async () => {
    const { database, app, owner, emails } = await open(engine)
    const result = await publishBilling(app, owner, { name: 'buttons', version: 0, value: ofOurOwn })
    expect(result).toMatchObject({ status: 'published', version: 1 })
    expect((await readCurrentContent(database)).content.buttons).toEqual(ofOurOwn)
    expect((await readEvents(database, {}))[0]).toMatchObject({
      kind: 'billing-published',
      about: [{ kind: 'document', id: 'buttons' }],
      details: { 'payment.buttonId': { before: null, after: 'NEW-1' } },
    })
    const sent = await emails()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ kind: 'billing-changed', subject: 'Olga changed: Payment buttons' })
    expect(sent[0]?.text).toContain('from the settings, now NEW-1')
    expect(sent[0]?.text).not.toContain('Donation')
  })

  test('undo restores the earlier buttons and emails owners', async () => {
    const { database, app, owner, emails, undoLast } = await open(engine)
    await publishBilling(app, owner, { name: 'buttons', version: 0, value: ofOurOwn })
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect((await readCurrentContent(database)).content.buttons).toEqual(ofTheSettings)
    const sent = await emails()
    expect(sent).toHaveLength(4)
    expect(sent.at(-1)?.text).toContain('NEW-1, now from the settings')
  })

  test('changes nothing for invalid buttons, a conflict, or the same value', async () => {
    const { app, owner, emails } = await open(engine)
    const change = (value: unknown, version = 0) => publishBilling(app, owner, { name: 'buttons', version, value })
    const wrong = await change({ ...ofOurOwn, donate: { url: 'soon', buttonId: 'GIVE-1' } })
    expect(wrong).toMatchObject({ status: 'invalid' })
    expect(wrong.status === 'invalid' && [...wrong.problems.keys()]).toEqual(['donate.url'])
    expect(await change(ofTheSettings)).toMatchObject({ status: 'same' })
    expect(await change(ofOurOwn, 3)).toMatchObject({ status: 'conflict' })
    expect(await publishBilling(app, owner, { name: 'team', version: 0, value: {} })).toEqual({ status: 'missing' })
    expect(await emails()).toEqual([])
  })
})
