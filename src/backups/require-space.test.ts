import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireSpace } from './require-space'

test('keeps a tenth of the disk free', () => {
  const folder = tmpdir()
  const { bavail, blocks, bsize } = statfsSync(folder)
  // Other processes may write to the disk during the test, so allow 1 percent of its size.
  const leaving = (share: number) => bsize * (bavail - share * blocks)
  expect(() => requireSpace(folder, leaving(0.11))).not.toThrow()
  expect(() => requireSpace(folder, leaving(0.09))).toThrow('a tenth stays free')
})
