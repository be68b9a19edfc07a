import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'
import { inMemory } from './memory-folder.mjs'
import { run } from './run.mjs'

const results = join(root, 'test-results')

/** Of one suite, among hundreds of tests. */
const MOST_SECOND_ATTEMPTS = 2

const suites = {
  unit: vitest('Unit tests'),
  store: vitest('Store tests'),
  resilience: vitest('Resilience tests'),
  engines: playwright('Journeys in Firefox and WebKit', '--config=engines.config.ts'),
  e2e: playwright('Browser tests'),
}

/**
 * Runs a suite, or the part of it that the parameters name. Its exit code and its report must agree: each has been
 * known to miss a failure. Resolves to how many tests passed, and how many failed or did not run.
 */
export async function runSuite(name, parameters = [], options = {}) {
  const { title, command, readReport } = suites[name]
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  // Crashes and full disks are tried on a disk.
  const folder = name === 'resilience' ? {} : inMemory()
  const environment = { ...folder, ...options.environment, REPORT: report }
  const succeeded = await run(title, command(name, report, parameters), { ...options, environment })
  const isPart = parameters.length > 0
  const {
    total,
    passed,
    skipped,
    secondAttempts = 0,
  } = existsSync(report) ? readReport(JSON.parse(readFileSync(report))) : {}
  const failed = total - passed - (isPart ? skipped : 0)
  if (!(passed > 0)) console.log(`\n${title}: no test passed`)
  if (secondAttempts > 0) console.log(`\n${title}: ${secondAttempts} passed only at the second attempt`)
  const tooMany = secondAttempts > MOST_SECOND_ATTEMPTS
  if (succeeded !== (failed === 0) && !tooMany) console.log(`\n${title}: exit code and report disagree`)
  // Also where there is no report, and both counts are NaN.
  const isClean = succeeded && passed > 0 && failed === 0
  return { name, passed: passed || 0, failed: isClean ? 0 : failed || 1 }
}

/** Prints the sum of suites, and where to look for what a failed browser test left. Returns the exit code. */
export function reportSum(ran) {
  const sum = (key) => ran.reduce((total, suite) => total + suite[key], 0)
  const failed = sum('failed')
  for (const suite of ran) if (suite.failed > 0) console.log(`\n${suites[suite.name].title}: ${suite.failed} failed`)
  for (const trace of failed > 0 ? findTraces() : []) console.log(`npx playwright show-trace ${trace}`)
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

function findTraces() {
  const files = readdirSync(results, { recursive: true })
  return files.filter((file) => file.endsWith('trace.zip')).map((file) => join('test-results', file))
}

function vitest(title) {
  return {
    title,
    command: (name, report, parameters) => [
      ...['vitest/vitest.mjs', 'run', '--project', name],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...parameters],
    ],
    // A file that cannot be loaded counts as one failed test.
    readReport: ({ numTotalTests, numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
      total: numTotalTests + testResults.filter((file) => file.assertionResults.length === 0).length,
      passed: numPassedTests,
      skipped: numPendingTests + numTodoTests,
    }),
  }
}

function playwright(title, ...flags) {
  return {
    title,
    command: (_name, _report, parameters) => ['@playwright/test/cli.js', 'test', ...flags, ...parameters],
    readReport: ({ stats, errors }) => ({
      total: stats.expected + stats.unexpected + stats.flaky + stats.skipped + errors.length,
      // A second attempt that passes is said, and counts where few needed one (docs/decisions/019-second-attempts.md).
      passed: stats.expected + (stats.flaky > MOST_SECOND_ATTEMPTS ? 0 : stats.flaky),
      skipped: stats.skipped,
      secondAttempts: stats.flaky,
    }),
  }
}
