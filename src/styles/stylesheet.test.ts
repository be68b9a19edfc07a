import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')

/** The entry style sheet, and those that only some pages load. */
const NOT_ON_EVERY_PAGE = [
  'styles/site.css',
  'site/pages/home.css',
  'site/pages/team-photos.css',
  'site/search/offers.css',
]

test("visitors' style sheet has each sheet of their rooms, and none of another room", () => {
  const whole = readFileSync(join(SRC, 'styles/site.css'), 'utf8')
  const imported = [...whole.matchAll(/^@import "(.+)";$/gm)].map(([, path = '']) =>
    relative(SRC, join(SRC, 'styles', path)),
  )
  const sheets = globSync('{forms,islands,site,styles,ui}/**/*.css', { cwd: SRC })
  expect(imported.sort()).toEqual(sheets.filter((path) => !NOT_ON_EVERY_PAGE.includes(path)).sort())
})
