import { expect, test } from 'vitest'
import { digestFile } from './file-id'

test('a file is known by its SHA-256 in base32', async () => {
  // The vector of FIPS 180-4 for "abc": ba7816bf 8f01cfea 414140de 5dae2223 b0…
  expect(await digestFile(Buffer.from('abc'))).toBe('xj4bnp4pahh6uqkbidpf3lrceo')
})
