import { expect, test } from 'vitest'
import { prepareSending } from './send-answers'

const answers = { name: 'Ann', message: 'Hello there' }

test('the body is the answers as JSON', () => {
  const sending = prepareSending('/api/contact', answers, undefined)
  expect(sending.endpoint).toBe('/api/contact')
  expect(JSON.parse(sending.body)).toEqual(answers)
})

test('a retry of the same answers keeps its key', () => {
  const first = prepareSending('/api/contact', answers, undefined)
  expect(prepareSending('/api/contact', { ...answers }, first)).toEqual(first)
})

test('a key that outlived its page is used again: the server knows what was sent under it', () => {
  expect(prepareSending('/api/contact', answers, { key: 'k' }).key).toBe('k')
})

test('other answers get a key of their own', () => {
  const first = prepareSending('/api/contact', answers, undefined)
  const other = prepareSending('/api/contact', { ...answers, name: 'Bob' }, first)
  expect(other.key).not.toBe(first.key)
  expect(JSON.parse(other.body).name).toBe('Bob')
})

test('the same answers, sent again after they were taken, get another key', () => {
  const first = prepareSending('/api/contact', answers, undefined)
  expect(prepareSending('/api/contact', answers, undefined).key).not.toBe(first.key)
})

test('a key is one that the server takes: 1 to 200 printable characters', () => {
  expect(prepareSending('/api/contact', answers, undefined).key).toMatch(/^[\x21-\x7e]{1,200}$/)
})
