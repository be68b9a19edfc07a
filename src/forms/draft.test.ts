import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft, startDraft } from './draft'

const DAY = 24 * 60 * 60 * 1000
const values = { firstName: 'Ada', email: 'ada@example.org', goals: '' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('what is kept is read again, also what is empty in it', () => {
  expect(keepDraft('application', values)).toBe(true)
  expect(readDraft('application')).toEqual(values)
})

test('each form has a draft of its own', () => {
  keepDraft('application', values)
  expect(readDraft('acceptance')).toBeUndefined()
  keepDraft('acceptance', { firstName: 'Grace' })
  expect(readDraft('application')).toEqual(values)
})

test('when nothing is left of the answers nothing stays in the store', () => {
  keepDraft('application', values)
  expect(keepDraft('application', { firstName: '', email: '' })).toBe(true)
  expect(readDraft('application')).toBeUndefined()
  keepDraft('application', values)
  keepDraft('application', {})
  expect(stored).toEqual(new Map())
})

test('a draft waits for thirty days, and no longer', () => {
  keepDraft('application', values, 1000)
  expect(readDraft('application', 1000 + 30 * DAY)).toEqual(values)
  expect(readDraft('application', 1001 + 30 * DAY)).toBeUndefined()
})

test('each change starts the thirty days anew', () => {
  keepDraft('application', values, 1000)
  keepDraft('application', values, 1000 + 29 * DAY)
  expect(readDraft('application', 1000 + 31 * DAY)).toEqual(values)
})

test.each([
  ['nothing', undefined],
  ['half a JSON', '{"keptAt":'],
  ['no object', 'null'],
  ['no time', JSON.stringify({ values })],
  ['a time in words', JSON.stringify({ keptAt: 'today', values })],
  ['no answers', JSON.stringify({ keptAt: Date.now() })],
  ['empty answers', JSON.stringify({ keptAt: Date.now(), values: null })],
])('a store that holds %s holds no draft', (_what, text) => {
  if (text !== undefined) stored.set('draft:application', text)
  expect(readDraft('application')).toBeUndefined()
})

test('an answer that is no text is left out', () => {
  const kept = { ...values, phone: 7, email: { a: 1 }, goals: null }
  stored.set('draft:application', JSON.stringify({ keptAt: Date.now(), values: kept }))
  expect(readDraft('application')).toEqual({ firstName: 'Ada' })
})

test('a form that follows starts with what it is given, unless it was begun', () => {
  startDraft('acceptance', { firstName: 'Ada' })
  expect(readDraft('acceptance')).toEqual({ firstName: 'Ada' })
  startDraft('acceptance', { firstName: 'Grace' })
  expect(readDraft('acceptance')).toEqual({ firstName: 'Ada' })
})

test('a form that was begun too long ago starts anew', () => {
  keepDraft('acceptance', { firstName: 'Ada' }, Date.now() - 31 * DAY)
  startDraft('acceptance', { firstName: 'Grace' })
  expect(readDraft('acceptance')).toEqual({ firstName: 'Grace' })
})

test.each([
  ['throws', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is not there', undefined],
])('a store that %s is told, and breaks nothing', (_what, store) => {
  vi.stubGlobal('localStorage', store)
  expect(keepDraft('application', values)).toBe(false)
  expect(keepDraft('application', {})).toBe(false)
  expect(readDraft('application')).toBeUndefined()
  expect(() => startDraft('acceptance', values)).not.toThrow()
})

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError')
}
