import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireSpace } from './require-space'

test('keeps a tenth of the disk free', () => {
  const folder = tmpdir()
  const { bavail, blocks, bsize } = statfsSync(folder)
  // Others may write to it meanwhile: a hundredth of it makes up for that.
  const leaving = (share: number) => bsize * (bavail - share * blocks)
  expect(() => requireSpace(folder, leaving(0.11))).not.toThrow()
  expect(() => requireSpace(folder, leaving(0.09))).toThrow('a tenth stays free')
})
