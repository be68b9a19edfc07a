import { ensureBrowsers } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'
import { reportSum, runSuite } from './suites.mjs'

/** `npm run test:NAME`: runs one suite, or the files and tests in it that the parameters name. */
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [name, ...parameters] = process.argv.slice(2)
  if (name === 'e2e' || name === 'engines') {
    Object.assign(process.env, await ensureBrowsers(name === 'engines'))
    await ensureBuilt()
  }
  process.exitCode = reportSum([await runSuite(name, parameters)])
})
