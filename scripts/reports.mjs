import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './installed.mjs'

const verdicts = { passed: 'passed', expected: 'passed', flaky: 'passed', failed: 'failed', unexpected: 'failed' }

/** Every test in a report of Vitest: its line, its full title, and whether it "passed", "failed" or "did not run". */
export function readVitestReport(file) {
  return read(file).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, ancestorTitles, title, status }) =>
      testAt(name, location?.line, [...ancestorTitles, title], status),
    ),
  )
}

/** The same of Playwright, from a run or from a list. */
export function readPlaywrightReport(file) {
  const { config, suites } = read(file)
  const testsOf = ({ specs = [], suites: inner = [] }, titles) => [
    ...specs.flatMap(({ file: name, line, title, tests }) =>
      tests.map(({ projectName, status }) =>
        testAt(join(config.rootDir, name), line, [projectName, ...titles, title], status),
      ),
    ),
    ...inner.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
  ]
  return suites.flatMap((file) => testsOf(file, []))
}

/** The same of `vitest list`: what is written in the files, whether or not it would run, or what they make of it. */
export function readVitestList(file) {
  return read(file).map(({ file: name, location, name: title }) => testAt(name, location.line, [title]))
}

function testAt(file, line, titles, status) {
  const place = `${relative(root, file)}:${line}`
  return {
    file: relative(root, file),
    place,
    title: [place, ...titles].join(' > '),
    verdict: verdicts[status] ?? 'did not run',
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
