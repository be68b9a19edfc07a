import { ensureInstalled } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [{ steps }, { ensureBrowser, ensureEngines }, { ensureBuilt }, suites] = await Promise.all([
    import('./run.mjs'),
    import('./browser.mjs'),
    import('./built.mjs'),
    import('./suites.mjs'),
  ])
  process.env.CHROME_PATH = await ensureBrowser()
  Object.assign(process.env, ensureEngines())
  steps.types()
  steps.lint()
  await ensureBuilt()
  process.exitCode = runAll(suites)
})

/** Runs every suite, whatever became of the one before, and tells the sum of all. Returns the exit code. */
function runAll({ clearReports, forgottenFiles, runSuite, suites, unableToFail }) {
  clearReports()
  const wrongs = unableToFail(suites)
  const ran = suites.map(runSuite)
  wrongs.push(...ran.flatMap((suite) => suite.wrongs), ...forgottenFiles(ran.flatMap(({ files }) => files)))
  const sum = (name) => ran.reduce((total, suite) => total + suite[name], 0)
  for (const wrong of wrongs) console.log(`\n${wrong}`)
  const failed = sum('failed') + wrongs.length
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
