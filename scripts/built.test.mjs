import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/emails'
import { buildBrowser } from './built.mjs'
import { root } from './installed.mjs'

const { site, desk } = JSON.parse(readFileSync(join(root, 'src/entries.json'), 'utf8'))

/** Maximum Brotli-compressed bytes of all desk scripts together. */
const MOST_DESK_BYTES = 16_500

test("a second entry leaves every byte of the visitors' files as it is", async () => {
  const alone = temporaryFolder()
  await buildBrowser({ site }, alone)
  const together = temporaryFolder()
  await buildBrowser({ second: 'tests/fixtures/second-entry/entry.tsx', site }, together)

  const filesAlone = filesIn(alone)
  const filesTogether = filesIn(together)
  expect(filesTogether).toMatchObject(filesAlone)
  const added = Object.keys(filesTogether).filter((name) => !(name in filesAlone))
  expect(added).toContainEqual(expect.stringMatching(/\.css$/))
  expect(added).toContainEqual(expect.stringMatching(/^entry-.*\.js$/))
})

test("the desk's script stays small", async () => {
  const folder = temporaryFolder()
  await buildBrowser({ desk }, folder)
  const scripts = globSync('assets/*.js', { cwd: folder }).map((name) => readFileSync(join(folder, name)))
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_DESK_BYTES)
})

/** Returns the digest of each file by name. */
function filesIn(folder) {
  const files = globSync('{*,.vite/*,assets/*}', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile())
  return Object.fromEntries(files.map(({ parentPath, name }) => [name, digest(join(parentPath, name))]))
}

function digest(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
