import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { createReplyValues, fillReply, listUnknownFields, replyFields } from './reply-fields'

const about = { senderName: 'Ann {reference}', reference: '7K3F-9QXM', myName: 'Rosa' }

test('fills in fields once, and keeps unknown ones', () => {
  const values = createReplyValues(readContent(), about)
  const filled = fillReply('Dear {name}, {reference}, {myName}, {firstDay}, {regularFee}, {else} and {', values)
  expect(filled).toBe('Dear Ann {reference}, 7K3F-9QXM, Rosa, June 25, $800, {else} and {')
})

test('every field has a value, and an unclear first name is the full name', () => {
  const values = createReplyValues(readContent(), { ...about, senderName: 'Minh Trần' })
  expect(values.firstName).toBe('Minh')
  expect(replyFields.filter((field) => !values[field])).toEqual([])
  expect(createReplyValues(readContent(), about).firstName).toBe(about.senderName)
})

test('the city next to the street is the location’s', () => {
  const content = structuredClone(readContent())
  content.location.city = 'Berkeley'
  expect(fillReply('{street}, {city}', createReplyValues(content, about))).toBe('100 Sample Street, Berkeley')
})

test('lists unknown fields without duplicates', () => {
  expect(listUnknownFields('{name} {toString} {Name} {Name} {reference}')).toEqual(['toString', 'Name'])
})
