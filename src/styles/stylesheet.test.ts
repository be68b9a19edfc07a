import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

test('every style sheet is a part of the whole, once', () => {
  const folder = import.meta.dirname
  const whole = readFileSync(join(folder, 'site.css'), 'utf8')
  const imported = [...whole.matchAll(/^@import "(.+)";$/gm)].map(([, path = '']) => join(folder, path))
  const sheets = globSync(join(folder, '../**/*.css')).filter((path) => relative(folder, path) !== 'site.css')
  expect(imported.sort()).toEqual(sheets.sort())
})
