import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLibreOffice } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { writeFigures } from './figures.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { reportSum, runSuite } from './suites.mjs'

/**
 * `npm run test:resilience`: runs all or the named resilience tests at full scale, and writes their figures into
 * docs/reliability.md.
 */
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  rmSync(join(root, 'test-results/figures.jsonl'), { force: true })
  await ensureBuilt()
  ensureLibreOffice()
  const ran = await runSuite('resilience', process.argv.slice(2), { environment: { RESILIENCE: 'full' } })
  if (ran.failed === 0) writeFigures()
  process.exitCode = reportSum([ran])
})
