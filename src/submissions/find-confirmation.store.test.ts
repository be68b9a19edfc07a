import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { appContextOf, formNamed, message } from '../../tests/support/test-app-context'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { findConfirmation } from './find-confirmation'
import { submit } from './submit'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open() {
    const { database } = await openFresh(engine)
    const send = async (given: object = {}) => {
      const input = { ...message, ...given }
      const result = await submit(appContextOf(database), { form: formNamed('contact'), input, key: 'none' })
      if (result.status !== 'accepted') throw new Error(result.status)
      return result
    }
    return { database, send }
  }

  test('what was stored is found by its id, and nothing else is', async () => {
    const { database, send } = await open()
    const { id } = await send()
    expect(await findConfirmation(database, 'contact', id)).toBe('queued')
    expect(await findConfirmation(database, 'application', id)).toBeUndefined()
    expect(await findConfirmation(database, 'contact', id.toUpperCase())).toBeUndefined()
    expect(await findConfirmation(database, 'contact', '019b2f6e-8d1c-7a3b-9f00-0123456789ab')).toBeUndefined()
    expect(await findConfirmation(database, 'contact', "' OR 1=1 --")).toBeUndefined()
  })

  test('what the sender hears is found as it was told at first', async () => {
    const { database, send } = await open()
    const told = [await send(), await send(), await send(), await send(), await send({ [HONEYPOT_FIELD]: 'x' })]
    expect(told.map(({ confirmation }) => confirmation)).toEqual(['queued', 'queued', 'queued', 'limited', 'none'])
    for (const { id, confirmation } of told) expect(await findConfirmation(database, 'contact', id)).toBe(confirmation)
  })
})
