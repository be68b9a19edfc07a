import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLibreOffice } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { writeFigures } from './figures.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { reportSum, runSuite } from './suites.mjs'

/**
 * `npm run test:resilience`: all or the named resilience tests, at full scale. What they measure goes into
 * docs/reliability.md. With `--short`, at the scale of `npm test`, nothing is written.
 */
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const isShort = process.argv.includes('--short')
  const parameters = process.argv.slice(2).filter((each) => each !== '--short')
  rmSync(join(root, 'test-results/figures.jsonl'), { force: true })
  await ensureBuilt()
  if (!isShort) ensureLibreOffice()
  const environment = { RESILIENCE: isShort ? 'short' : 'full' }
  const ran = await runSuite('resilience', parameters, { environment })
  if (!isShort && ran.failed === 0) writeFigures()
  process.exitCode = reportSum([ran])
})
