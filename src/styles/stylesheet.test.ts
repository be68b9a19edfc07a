import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Sheets that one screen alone needs, which brings them itself. */
const OF_ONE_SCREEN = ['../site/pages/home.css']

test('every style sheet is a part of the whole, once, or of the screen that needs it', () => {
  const folder = import.meta.dirname
  const whole = readFileSync(join(folder, 'site.css'), 'utf8')
  const imported = [...whole.matchAll(/^@import "(.+)";$/gm)].map(([, path = '']) => join(folder, path))
  const others = ['site.css', ...OF_ONE_SCREEN]
  const sheets = globSync(join(folder, '../**/*.css')).filter((path) => !others.includes(relative(folder, path)))
  expect(imported.sort()).toEqual(sheets.sort())
})
