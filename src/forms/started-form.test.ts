import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardIfSent, readStartedForm, storeStartedForm } from './started-form'

const DAY = 24 * 60 * 60 * 1000
const values = { firstName: 'Ada', email: 'ada@example.org' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a started form is offered for thirty days and then deleted', () => {
  vi.setSystemTime(1000)
  expect(storeStartedForm('acceptance', values)).toBe(true)
  vi.setSystemTime(1000 + 30 * DAY)
  expect(readStartedForm('acceptance')).toEqual(values)
  vi.setSystemTime(1001 + 30 * DAY)
  expect(readStartedForm('acceptance')).toBeUndefined()
  expect(stored).toEqual(new Map())
})

test('sending the same answers ends the offer; other answers keep it', () => {
  storeStartedForm('acceptance', values)
  expect(discardIfSent('acceptance', { ...values, firstName: 'Grace' })).toEqual(values)
  expect(discardIfSent('acceptance', { ...values, paymentType: 'prepay' })).toBeUndefined()
  expect(readStartedForm('acceptance')).toBeUndefined()
})

test('offers nothing if storage is unreadable or unavailable', () => {
  stored.set('draft acceptance', '{"keptAt":')
  expect(readStartedForm('acceptance')).toBeUndefined()
  vi.stubGlobal('window', {})
  expect(storeStartedForm('acceptance', values)).toBe(false)
  expect(readStartedForm('acceptance')).toBeUndefined()
})
