import { expect, test } from 'vitest'
import { typedEvent } from '../../log/event-kind'
import { submissionEventKinds } from '../../submissions/event-kinds'
import { eventInWords } from './events'

const names = new Map([
  ['rosa', 'Rosa'],
  ['ben', 'Ben'],
])

const event = {
  sequence: 1,
  id: '1',
  at: '2026-06-25T17:03:00.000Z',
  actorName: 'Rosa',
  submissionId: '2',
  about: [],
}

const assigned = (before: string | null, after: string | null) => ({
  ...event,
  kind: 'assigned',
  actorId: 'rosa',
  details: { assignee: { before, after } },
})

test.each([
  [null, 'ben', 'assigned it to Ben'],
  [null, 'rosa', 'took it'],
  ['ben', 'rosa', 'took it over from Ben'],
  ['rosa', 'ben', 'reassigned it from Rosa to Ben'],
  ['rosa', null, 'unassigned it'],
  ['ben', null, 'unassigned it from Ben'],
  [null, 'gone', 'assigned it to somebody who left'],
])('Rosa hands it from %s to %s: she %s', (before, after, words) => {
  expect(eventInWords(assigned(before, after), names)).toBe(words)
})

test('an email that was sent again or stopped is told as the log tells it', () => {
  const words = ['email-stopped', 'address-corrected'].map((kind) =>
    eventInWords({ ...event, kind, actorId: 'rosa', details: {} }, names),
  )
  expect(words).toEqual(['stopped an email', 'corrected an address'])
})

test('an event whose details are erased still says what was done', () => {
  expect(eventInWords({ ...assigned(null, null), details: null }, names)).toBe('assigned (details erased)')
  expect(eventInWords({ ...event, kind: 'status-changed', actorId: null, details: null }, names)).toBe(
    'changed the status (details erased)',
  )
})

test('an event whose details do not fit its kind is shown by its kind alone', () => {
  const other = { ...event, kind: 'assigned', actorId: 'rosa', details: { to: 'ben' } }
  expect(eventInWords(other, names)).toBe('assigned')
})

test('details that another version wrote differently are not read', () => {
  const kinds = { assigned: submissionEventKinds.assigned }
  expect(typedEvent(assigned(null, 'ben'), kinds)).toMatchObject({ kind: 'assigned' })
  expect(typedEvent({ ...assigned(null, 'ben'), details: { to: 'ben' } }, kinds)).toBeUndefined()
})
