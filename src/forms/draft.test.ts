import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  draftKey,
  dropOffer,
  findOffer,
  forgetDrafts,
  forgetOld,
  forgetSent,
  keepDraft,
  readDraft,
  startDraft,
} from './draft'

const DAY = 24 * 60 * 60 * 1000
const values = { firstName: 'Ada', email: 'ada@example.org', goals: '' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  // As in a browser, the keys are properties of the store as well.
  const properties = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(methods, properties))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what is kept is read again, also what is empty in it', () => {
  expect(keepDraft('application', values)).toBe(true)
  expect(readDraft('application')?.values).toEqual(values)
})

test('each form has a draft of its own', () => {
  keepDraft('application', values)
  expect(readDraft('acceptance')).toBeUndefined()
  keepDraft('acceptance', { firstName: 'Grace' })
  expect(readDraft('application')?.values).toEqual(values)
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
  vi.setSystemTime(1000)
  keepDraft('application', values)
  vi.setSystemTime(1000 + 30 * DAY)
  expect(readDraft('application')?.values).toEqual(values)
  vi.setSystemTime(1001 + 30 * DAY)
  expect(readDraft('application')).toBeUndefined()
})

test('what has waited too long is taken out of the store, whatever form it is of', () => {
  stored.set('elsewhere', 'not ours')
  vi.setSystemTime(1000)
  keepDraft('acceptance', values)
  vi.setSystemTime(1000 + 31 * DAY)
  keepDraft('application', values)
  forgetOld()
  expect([...stored.keys()]).toEqual(['elsewhere', draftKey('application')])
})

test('answers on their way are kept with their key', () => {
  keepDraft('application', values, 'k')
  expect(readDraft('application')?.sendingKey).toBe('k')
})

test('a draft is forgotten once for each submission', () => {
  keepDraft('application', values)
  forgetSent('application', 'one')
  expect(readDraft('application')).toBeUndefined()
  keepDraft('application', values)
  forgetSent('application', 'one')
  expect(readDraft('application')?.values).toEqual(values)
  forgetSent('application', 'two')
  expect(readDraft('application')).toBeUndefined()
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
  if (text !== undefined) stored.set(draftKey('application'), text)
  expect(readDraft('application')).toBeUndefined()
})

test('an answer that is no text is left out', () => {
  const kept = { ...values, phone: 7, email: { a: 1 }, goals: null }
  stored.set(draftKey('application'), JSON.stringify({ keptAt: Date.now(), values: kept }))
  expect(readDraft('application')?.values).toEqual({ firstName: 'Ada' })
})

test("another tab's answers are offered, the newest first, and are not this tab's", () => {
  vi.setSystemTime(1000)
  keepElsewhere('one', { firstName: 'Ada' })
  vi.setSystemTime(2000)
  keepElsewhere('other', { firstName: 'Grace' })
  keepDraft('application', values)
  expect(readDraft('application')?.values).toEqual(values)
  expect(findOffer('application')).toMatchObject({ values: { firstName: 'Grace' }, isStarted: false })
  expect(findOffer('application-form')).toBeUndefined()
})

test('an offer that was turned down is gone', () => {
  keepElsewhere('one', { firstName: 'Ada' })
  const offer = findOffer('application')
  if (offer) dropOffer(offer)
  expect(stored).toEqual(new Map())
})

test('a form that follows is offered the last that it is given', () => {
  expect(startDraft('acceptance', { firstName: 'Ada' })).toBe(true)
  expect(startDraft('acceptance', { firstName: 'Grace' })).toBe(true)
  expect(readDraft('acceptance')).toBeUndefined()
  expect(findOffer('acceptance')).toMatchObject({ values: { firstName: 'Grace' }, isStarted: true })
})

test('what was sent is forgotten, also where another tab has the same; what differs stays', () => {
  keepDraft('application', values)
  keepElsewhere('same', { firstName: 'Ada' })
  keepElsewhere('other', { firstName: 'Grace' })
  forgetDrafts('application', values)
  expect([...stored.keys()]).toEqual(['draft:application:other'])
})

test.each([
  ['throws', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is not there', undefined],
])('a store that %s is told, and breaks nothing', (_what, store) => {
  vi.stubGlobal('localStorage', store)
  expect(keepDraft('application', values)).toBe(false)
  expect(keepDraft('application', {})).toBe(false)
  expect(readDraft('application')).toBeUndefined()
  expect(startDraft('acceptance', values)).toBe(false)
  expect(findOffer('acceptance')).toBeUndefined()
  expect(() => forgetDrafts('application', values)).not.toThrow()
  expect(() => forgetOld()).not.toThrow()
  expect(() => forgetSent('application', 'one')).not.toThrow()
})

function keepElsewhere(tab: string, kept: Record<string, string>): void {
  stored.set(`draft:application:${tab}`, JSON.stringify({ keptAt: Date.now(), values: kept }))
}

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError')
}
