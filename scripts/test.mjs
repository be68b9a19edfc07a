import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

const results = join(root, 'test-results')

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [{ steps }, { ensureBrowser }, { ensureBuilt }] = await Promise.all([
    import('./run.mjs'),
    import('./browser.mjs'),
    import('./built.mjs'),
  ])
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  const chrome = await ensureBrowser()
  steps.types()
  steps.lint()
  steps.unit(...reporters('unit'))
  await ensureBuilt()
  steps.store(...reporters('store'))
  steps.prove('short', ...reporters('prove'))
  steps.browser(chrome)
  console.log(`\n${countPassed()} passed, 0 failed`)
})

function reporters(name) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`]
}

/** Every step before this one ends the run when a test fails, so what was counted has passed. */
function countPassed() {
  const read = (name) => JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
  const withVitest = ['unit', 'store', 'prove'].filter((name) => existsSync(join(results, `${name}.json`)))
  return withVitest.reduce((sum, name) => sum + read(name).numPassedTests, read('browser').stats.expected)
}
