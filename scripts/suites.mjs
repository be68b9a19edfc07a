import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'
import { inMemory } from './memory-folder.mjs'
import { run } from './run.mjs'

const results = join(root, 'test-results')

const suites = {
  unit: vitest('Unit tests'),
  store: vitest('Store tests'),
  resilience: vitest('Resilience tests'),
  engines: playwright('Journeys in Firefox and WebKit', '--config=engines.config.ts'),
  e2e: playwright('Browser tests'),
}

/**
 * Runs a suite, or the part of it that the parameters name. Checks both the exit code and the report, because each has
 * missed a failure before. Resolves to the numbers of tests that passed, and that failed or did not run.
 */
export async function runSuite(name, parameters = [], options = {}) {
  const { title, command, readReport } = suites[name]
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  // Resilience tests need a real disk.
  const folder = name === 'resilience' ? {} : inMemory()
  const environment = { ...folder, ...options.environment, REPORT: report }
  const succeeded = await run(title, command(name, report, parameters), { ...options, environment })
  const isPart = parameters.length > 0
  const { total, passed, skipped, faults = [] } = existsSync(report) ? readReport(JSON.parse(readFileSync(report))) : {}
  const failed = total - passed - (isPart ? skipped : 0)
  if (!(passed > 0)) console.log(`\n${title}: no test passed`)
  if (succeeded !== (failed === 0)) console.log(`\n${title}: exit code and report disagree`)
  // Also false without a report, when both counts are NaN.
  const isClean = succeeded && passed > 0 && failed === 0
  return { name, passed: passed || 0, failed: isClean ? 0 : failed || 1, faults }
}

/** Prints the failures and the totals of all suites. Returns the exit code. */
export function reportSum(ran) {
  const sum = (key) => ran.reduce((total, suite) => total + suite[key], 0)
  const failed = sum('failed')
  for (const suite of ran) {
    if (suite.failed > 0) console.log(`\n${suites[suite.name].title}: ${suite.failed} failed`)
    for (const fault of suite.faults) console.log(`\n${fault.slice(0, 2000)}`)
  }
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
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
      faults: testResults.flatMap(({ name, message, assertionResults }) => [
        ...(message ? [`${name}\n${message}`] : []),
        ...assertionResults.flatMap(({ fullName, failureMessages }) =>
          describeFault(`${name} › ${fullName}`, failureMessages),
        ),
      ]),
    }),
  }
}

function playwright(title, ...flags) {
  return {
    title,
    command: (_name, _report, parameters) => ['@playwright/test/cli.js', 'test', ...flags, ...parameters],
    readReport: ({ stats, errors, suites: files }) => ({
      total: stats.expected + stats.unexpected + stats.skipped + errors.length,
      passed: stats.expected,
      skipped: stats.skipped,
      faults: [...errors.map((error) => error.message), ...files.flatMap(faultsOfSpecs)],
    }),
  }
}

function faultsOfSpecs({ suites: inner = [], specs = [] }) {
  const faults = specs.flatMap(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const messages = results.flatMap(({ error }) => (error ? [error.message] : []))
    return describeFault(`${file} › ${title}`, messages)
  })
  return [...faults, ...inner.flatMap(faultsOfSpecs)]
}

/** One fault in a list; an empty list if there are no messages. */
function describeFault(title, messages) {
  return messages.length === 0 ? [] : `${title}\n${messages.join('\n')}`
}
