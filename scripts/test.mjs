import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowsers } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { checkSources } from './run.mjs'
import { reportSum, runSuite } from './suites.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  Object.assign(process.env, await ensureBrowsers(true))
  if (!(await checkSources())) process.exit(1)
  await ensureBuilt()
  rmSync(join(root, 'test-results'), { recursive: true, force: true })
  process.exitCode = reportSum(await runAll())
})

async function runAll() {
  // Resilience tests mostly wait, so they run beside the others. They need Linux for loopback addresses and process limits.
  const resilience = process.platform === 'linux' ? [runSuite('resilience', [], { quiet: true })] : []
  const ran = [await runSuite('unit'), await runSuite('store'), ...(await Promise.all(resilience))]
  return [...ran, await runSuite('engines'), await runSuite('e2e')]
}
