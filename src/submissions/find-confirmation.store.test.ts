import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { sendMessage } from '../../tests/support/desk'
import { findConfirmation } from './find-confirmation'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('finds stored submissions by id', async () => {
    const { database } = await openFresh(engine)
    const id = await sendMessage(database)
    expect(await findConfirmation(database, 'contact', id)).toEqual({ confirmation: 'queued', timing: null })
    expect(await findConfirmation(database, 'application', id)).toBeUndefined()
    expect(await findConfirmation(database, 'contact', id.toUpperCase())).toBeUndefined()
    expect(await findConfirmation(database, 'contact', '019b2f6e-8d1c-7a3b-9f00-0123456789ab')).toBeUndefined()
    expect(await findConfirmation(database, 'contact', "' OR 1=1 --")).toBeUndefined()
  })
})
