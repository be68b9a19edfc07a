import { expect, test } from 'vitest'
import { findLacks } from './installed.mjs'

const found = () => {
  throw new Error("Module did not self-register: 'libatomic.so.1'.")
}

test('names an old Node and a missing library at the same time', () => {
  const missing = (name) => {
    throw new Error(`${name}: cannot open shared object file: No such file or directory`)
  }
  expect(findLacks('20.0.0', found)).toEqual([])
  const lacks = findLacks('18.19.1', missing).join()
  expect(lacks).toContain('Node 18.19.1 is too old')
  if (process.platform === 'linux') expect(lacks).toContain('libatomic1 (Debian, Ubuntu)')
})

test('finds on this machine what the pinned Node needs', () => {
  expect(findLacks()).toEqual([])
})
