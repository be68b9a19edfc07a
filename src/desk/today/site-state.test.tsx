import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TheSite } from './site-state'

const backup = { madeAt: undefined, hasLeft: false, proof: undefined, isMissed: false }

const say = (room: Parameters<typeof TheSite>[0]['room']) =>
  renderToStaticMarkup(<TheSite backup={backup} room={room} maySeeBackups={false} />)

test('a disk with less than a tenth free is a problem', () => {
  expect(say({ free: 999_000_000, total: 10_000_000_000 })).toContain('999 MB of 10,000 MB are free')
  expect(say({ free: 1_000_000_000, total: 10_000_000_000 })).not.toContain('free')
})

test('of a database elsewhere, what it takes is told', () => {
  expect(say({ database: 1_234_567_890 })).toContain('The database takes 1,234 MB.')
})
