import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../database/engines-under-test'
import { isStored } from './find-submission'
import { formNamed, intakeOf, message } from './intake-under-test'
import { submit } from './submit'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('what was stored is found by its id, and nothing else is', async () => {
    const { database } = await openFresh(engine)
    const receipt = await submit(intakeOf(database), { form: formNamed('contact'), input: message, key: 'none' })
    if (receipt.status !== 'accepted') throw new Error(receipt.status)
    expect(await isStored(database, 'contact', receipt.id)).toBe(true)
    expect(await isStored(database, 'application', receipt.id)).toBe(false)
    expect(await isStored(database, 'contact', receipt.id.toUpperCase())).toBe(false)
    expect(await isStored(database, 'contact', '019b2f6e-8d1c-7a3b-9f00-0123456789ab')).toBe(false)
    expect(await isStored(database, 'contact', "' OR 1=1 --")).toBe(false)
  })
})
