import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { checkSources } from './run.mjs'
import { reportSum, runSuite } from './suites.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const isClean = await checkSources()
  process.exitCode = reportSum([await runSuite('unit')]) || Number(!isClean)
})
