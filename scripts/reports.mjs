import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './installed.mjs'

const verdicts = { passed: 'passed', expected: 'passed', flaky: 'passed', failed: 'failed', unexpected: 'failed' }

/** Every test in a report of Vitest: the line that it is written in, and whether it "passed", "failed" or "did not run". */
export function readVitestReport(file) {
  return read(file).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, status }) => testAt(name, location?.line, status)),
  )
}

/** The same of Playwright, from a run or from a list. */
export function readPlaywrightReport(file) {
  const { config, suites } = read(file)
  const testsOf = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file: name, line, tests }) =>
      tests.map(({ status }) => testAt(join(config.rootDir, name), line, status)),
    ),
    ...inner.flatMap(testsOf),
  ]
  return suites.flatMap(testsOf)
}

/** What `vitest list` finds written in the files, whether or not it would run. */
export function readVitestList(file) {
  return read(file).map(({ file: name, location }) => testAt(name, location.line))
}

function testAt(file, line, status) {
  return {
    file: relative(root, file),
    place: `${relative(root, file)}:${line}`,
    verdict: verdicts[status] ?? 'did not run',
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
