import { expect, test } from 'vitest'
import { type Changes, foundAfter } from '../../../tests/support/checked'
import { winter } from '../../../tests/support/seasons'

const day = (month: number, day: number) => ({ year: 2027, month, day })
const announce = (more: object) => ({
  'announcements.1': {
    ...{ id: 'full', title: 'All places are taken', text: 'Come next year.', kind: 'sold-out', where: 'home' },
    ...{ from: null, until: null, ...more },
  },
})
const twoPrograms = { 'seasons.1': { ...winter, year: 2028, applications: { opens: null, closes: null } } }

test.each<[found: string, changes: Changes]>([
  ['announcements-disagree announcements/apply until', announce({})],
  // The other one shows until May 21.
  ['announcements-disagree announcements/apply until', announce({ from: day(5, 21) })],
  ['', announce({ from: day(5, 22) })],
  ['', announce({ until: day(4, 13) })],
  ['', announce({ kind: 'other' })],
  ['announcements-may-disagree announcements/apply until', { ...announce({}), ...twoPrograms }],
  ['announced-twice announcements/full title', announce({ kind: 'other', title: 'Summer 2027: registration is open' })],
])('%s for %j', (found, changes) => {
  const checks = ['announced-twice', 'announcements-disagree', 'announcements-may-disagree']
  const places = foundAfter(changes).filter(({ check }) => checks.includes(check))
  expect(places.map(({ check, document, field }) => `${check} ${document} ${field}`).join()).toBe(found)
})
