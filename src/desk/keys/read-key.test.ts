import { expect, test } from 'vitest'
import { readKey } from './read-key'

type Given = Partial<Omit<Parameters<typeof readKey>[0], 'getModifierState'>> & { altGraph?: boolean }

const read = ({ altGraph = false, ...given }: Given) =>
  readKey({
    ...{ key: 'e', ctrlKey: false, altKey: false, metaKey: false, repeat: false, isComposing: false },
    getModifierState: (key) => key === 'AltGraph' && altGraph,
    ...given,
  })

test('reads a character on any keyboard layout', () => {
  expect(read({})).toBe('e')
  expect(read({ key: '/' })).toBe('/')
  expect(read({ key: 'Enter' })).toBe('Enter')
  expect(read({ key: '?', ctrlKey: true, altKey: true, altGraph: true })).toBe('?')
})

test.each([
  { ctrlKey: true },
  { altKey: true },
  { metaKey: true },
  { metaKey: true, altGraph: true },
  { isComposing: true },
  { repeat: true },
  { key: 'Enter', repeat: true },
  { key: 'Escape' },
  { key: 'Dead' },
])('ignores $key with $ctrlKey$altKey$metaKey$isComposing$repeat', (given) => {
  expect(read(given)).toBeUndefined()
})

test('repeats j while it is held', () => {
  expect(read({ key: 'j', repeat: true })).toBe('j')
})
