import { expect, test } from 'vitest'
import { fillReply, unknownFields } from './reply-fields'

const values = { name: 'Ann {reference}', reference: '7K3F-9QXM', organization: 'Six Saturdays' }

test('fields are filled in once, and what is no field stays as it is', () => {
  const filled = fillReply('Dear {name}, {reference}, {organization}, {else} and {', values)
  expect(filled).toBe('Dear Ann {reference}, 7K3F-9QXM, Six Saturdays, {else} and {')
})

test('fields that there are not are named, each once', () => {
  expect(unknownFields('{name} {toString} {Name} {Name} {reference}')).toEqual(['toString', 'Name'])
})
