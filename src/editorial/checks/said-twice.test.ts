import { expect, test } from 'vitest'
import { type Changes, foundAfter } from '../../../tests/support/checked'

const photo = { file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: 'A lamp' }
const ana = { role: 'Founder', name: 'Ana Beltrán', photo, bio: 'Ana sells.', links: [] }
const video = { id: 'pT4vQ8sXz1w', title: 'Pitch day again' }

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
])('%s is told once, by name', (_, changes, said) => {
  const found = foundAfter(changes).filter(({ check }) => check === 'said-twice')
  expect(found.map(({ document, field, message }) => `${document} ${field}: ${message}`)).toEqual([said])
})
