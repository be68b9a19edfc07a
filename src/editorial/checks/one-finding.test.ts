import { expect, test } from 'vitest'
import { type Changes, findingsAfter } from '../../../tests/support/checked'

const photo = { file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: 'A lamp' }
const ana = { role: 'Founder', name: 'Ana Beltrán', photo, bio: 'Ana sells.', links: [] }
const dates = (year: number, more = {}) => ({ 'bootCamp.year': year, 'bootCamp.registrationYear': year, ...more })
const days = [5, 26].map((day) => ({ month: 6, day, topic: `Day ${day}` }))
const sold = { id: 'sold', title: 'All places are taken', text: 'Write to us.', kind: 'sold-out', where: 'home' }
const announce = (more: object) => ({ 'announcements.1': { ...sold, from: null, until: null, ...more } })

test.each<[said: string, changes: Changes]>([
  ['The photo “Joel Whitaker” is here twice, also as “Ana Beltrán”.', { 'team.0.photo': photo, 'team.1.photo': photo }],
  ['The person “Ana Beltrán” is here twice.', { 'team.0': ana, 'team.4': ana }],
  ['Nothing is filled in for “{{firstName}}” here.', { 'posts.0.paragraphs.0': 'Hello {{firstName}}' }],
  ['The deposit, $150, is not below the regular fee, $95.', { 'bootCamp.fees.regular': 95 }],
  [
    'No day of the season is between June 5, 2027 and June 26, 2027, with Juneteenth (June 19, 2027); between June 26, 2027 and July 10, 2027, with Independence Day (July 4, 2027).',
    { 'bootCamp.schedule': [...days, { month: 7, day: 10, topic: 'Day 10' }] },
  ],
  ['The season’s year is 2026, but the rest of the season agrees with 2027.', dates(2026)],
  ['The season’s year is 2028, but the rest of the season agrees with 2027.', dates(2028)],
  [
    'Offers can be accepted until June 4, 2025, but the rest of the season agrees with 2027.',
    dates(2027, { 'bootCamp.acceptBy': { year: 2025, month: 6, day: 4 } }),
  ],
  ['“All places are taken” show at the same time.', announce({ from: { year: 2027, month: 5, day: 21 } })],
  ['is announced twice', announce({ kind: 'other', title: 'Summer 2027: registration is open' })],
  // This announcement starts after the other one ends.
  ['', announce({ from: { year: 2027, month: 5, day: 22 } })],
])('one finding: %s', (said, changes) => {
  // Other hints mention the fees too.
  const found = findingsAfter(changes).filter(({ check }) => check !== 'typed-value')
  expect(found.map(({ message }) => message)).toEqual(said ? [expect.stringContaining(said)] : [])
})
