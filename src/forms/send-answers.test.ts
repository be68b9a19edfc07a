import { expect, test } from 'vitest'
import { prepareRequest } from './send-answers'

const answers = { name: 'Ann', message: 'Hello there' }

test('sends the answers as JSON', () => {
  const sending = prepareRequest('/api/contact', answers, undefined)
  expect(sending.endpoint).toBe('/api/contact')
  expect(JSON.parse(sending.body)).toEqual(answers)
})

test('a retry of the same answers uses the same key', () => {
  const first = prepareRequest('/api/contact', answers, undefined)
  expect(prepareRequest('/api/contact', { ...answers }, first)).toEqual(first)
})

test('reuses a key stored by an earlier page', () => {
  expect(prepareRequest('/api/contact', answers, { key: 'k' }).key).toBe('k')
})

test('changed answers get a new key', () => {
  const first = prepareRequest('/api/contact', answers, undefined)
  const other = prepareRequest('/api/contact', { ...answers, name: 'Bob' }, first)
  expect(other.key).not.toBe(first.key)
  expect(JSON.parse(other.body).name).toBe('Bob')
})

test('the same answers get a new key after a success', () => {
  const first = prepareRequest('/api/contact', answers, undefined)
  expect(prepareRequest('/api/contact', answers, undefined).key).not.toBe(first.key)
})

test('keys have 1 to 200 printable characters, as the server requires', () => {
  expect(prepareRequest('/api/contact', answers, undefined).key).toMatch(/^[\x21-\x7e]{1,200}$/)
})
