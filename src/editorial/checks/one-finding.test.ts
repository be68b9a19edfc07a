import { expect, test } from 'vitest'
import { type Changes, foundAfter } from '../../../tests/support/checked'

const photo = { file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: 'A lamp' }
const ana = { role: 'Founder', name: 'Ana Beltrán', photo, bio: 'Ana sells.', links: [] }
const video = { id: 'pT4vQ8sXz1w', title: 'Pitch day again' }

const fees = (deposit: number, partner: number, regular: number) => ({
  'bootCamp.fees': { deposit, partner, regular },
})
const days = (...dates: (readonly [month: number, day: number])[]) => ({
  'bootCamp.schedule': dates.map(([month, day]) => ({ month, day, topic: `Day ${month}/${day}` })),
})

test.each<[what: string, changes: Changes, said: string]>([
  [
    'one photo of two people',
    { 'team.0.photo': photo, 'team.1.photo': photo },
    'team 1.photo: The photo “Joel Whitaker” is the same as “Ana Beltrán”.',
  ],
  [
    'a picture that is described twice',
    { 'press.gallery.0.pictures.1': photo },
    'press gallery.0.pictures.1: The picture “A lamp” is the same as “A student holds up a lamp made of driftwood”.',
  ],
  [
    'a video under two titles',
    { 'home.videos.1': video },
    'home videos.1.id: The video “Pitch day again” is the same as “Pitch day in three minutes”.',
  ],
  [
    'a person with the same photo',
    { 'team.0': ana, 'team.4': ana },
    'team 4.name: The person “Ana Beltrán” is here twice.',
  ],
  [
    'braces that nothing fills in',
    { 'posts.0.paragraphs.0': 'Hello {{firstName}}' },
    'posts/what-it-costs paragraphs: Nothing is filled in for “{{firstName}}” here.',
  ],
  [
    'a regular fee below both others',
    fees(150, 600, 95),
    'season/summer regular: The deposit, $150, is not below the regular fee, $95.',
  ],
  [
    'a deposit and a regular fee that are swapped',
    fees(950, 600, 150),
    'season/summer deposit: The deposit, $950, is not below the fee for students of partner schools, $600.',
  ],
  [
    'gaps',
    days([6, 5], [6, 26], [7, 31], [8, 14]),
    'season/summer schedule.1: No day of the season is between June 5, 2027 and June 26, 2027, with Juneteenth (June 19, 2027); between June 26, 2027 and July 31, 2027, with Independence Day (July 4, 2027); between July 31, 2027 and August 14, 2027, without a public holiday.',
  ],
])('%s: one sentence, by name', (_, changes, said) => {
  const found = foundAfter(changes).map(({ document, field, message }) => `${document} ${field}: ${message}`)
  expect(found.filter((each) => !each.includes('isn’t one of the program’s facts'))).toEqual([said])
})
