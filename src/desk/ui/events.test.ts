import { expect, test } from 'vitest'
import { narrowEvent } from '../../log/event-kind'
import { submissionEventKinds } from '../../submissions/event-kinds'
import { formatEvent } from './events'

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
  [null, 'rosa', 'assigned it to Rosa'],
  ['ben', 'rosa', 'reassigned it from Ben to Rosa'],
  ['rosa', 'ben', 'reassigned it from Rosa to Ben'],
  ['rosa', null, 'unassigned it'],
  ['ben', null, 'unassigned it from Ben'],
  [null, 'gone', 'assigned it to someone who left'],
])('describes a change of the assignee from %s to %s: %s', (before, after, words) => {
  expect(formatEvent(assigned(before, after), names)).toBe(words)
})

test('uses the wording of the log for stopped emails and corrected addresses', () => {
  const words = ['email-stopped', 'address-corrected'].map((kind) =>
    formatEvent({ ...event, kind, actorId: 'rosa', details: {} }, names),
  )
  expect(words).toEqual(['stopped an email', 'corrected an address'])
})

test('describes an event without its erased details', () => {
  expect(formatEvent({ ...assigned(null, null), details: null }, names)).toBe('assigned (details erased)')
  expect(formatEvent({ ...event, kind: 'status-changed', actorId: null, details: null }, names)).toBe(
    'changed the status (details erased)',
  )
})

test('describes an event with invalid details by its kind', () => {
  const other = { ...event, kind: 'assigned', actorId: 'rosa', details: { to: 'ben' } }
  expect(formatEvent(other, names)).toBe('assigned')
})

test('rejects details that do not match the schema', () => {
  const kinds = { assigned: submissionEventKinds.assigned }
  expect(narrowEvent(assigned(null, 'ben'), kinds)).toMatchObject({ kind: 'assigned' })
  expect(narrowEvent({ ...assigned(null, 'ben'), details: { to: 'ben' } }, kinds)).toBeUndefined()
})
