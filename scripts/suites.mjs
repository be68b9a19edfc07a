import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'
import { readPlaywrightReport, readVitestList, readVitestReport } from './reports.mjs'
import { playwright, tryCommand, vitest } from './run.mjs'
import { wrongsOfRows, wrongsOfRun, wrongsOfWritten } from './verdict.mjs'

const results = join(root, 'test-results')

/** The suites of `npm test`. */
export const suites = [
  vitestSuite('Unit tests', 'unit'),
  vitestSuite('Store tests', 'store'),
  // They need loopback addresses, limits of a process and ways to break a disk that only Linux has.
  ...(process.platform === 'linux' ? [vitestSuite('Proofs', 'prove', { PROVE: 'short' })] : []),
  playwrightSuite('Journeys in three engines', 'engines', '--config=engines.config.ts'),
  playwrightSuite('Browser tests', 'browser'),
]

/** Takes away what an earlier run left. */
export function clearReports() {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
}

/** Runs a suite. Returns how many tests passed and failed, which files they are in, and in words what is wrong. */
export function runSuite({ title, run, written, rows }) {
  console.log(`\n== ${title}`)
  const wentWell = tryCommand(run.command, run.environment)
  const tests = readOrNothing(run)
  const count = (wanted) => tests?.filter(({ verdict }) => verdict === wanted).length ?? 0
  const wrongs = [
    ...wrongsOfRun(tests, wentWell),
    ...(written ? wrongsOfWritten(tests, readList(written)) : []),
    ...wrongsOfRows(tests, readList(rows)),
  ]
  return {
    passed: count('passed'),
    failed: count('failed'),
    files: tests?.map(({ file }) => file) ?? [],
    wrongs: wrongs.map((wrong) => `${title}: ${wrong}`),
  }
}

/** Runs each suite with one test that fails. Returns what is wrong with those that do not end with an error. */
export function unableToFail(all) {
  console.log('\n== Can every suite fail?')
  return all.filter((suite) => !canFail(suite)).map(({ title }) => `${title}: a test that fails does not stop them`)
}

/** Whether a suite ends with an error, and says so in its report, when its only test fails. */
function canFail({ run }) {
  const wentWell = tryCommand(run.command, { ...run.environment, SEEDED_FAILURE: 'yes' }, 'ignore')
  const tests = readOrNothing(run)
  rmSync(run.file, { force: true })
  return !wentWell && tests?.length === 1 && tests[0].verdict === 'failed'
}

/** The files with tests that are in no suite. */
export function forgottenFiles(known) {
  const written = globSync('{bench,content,docs,e2e,prove,scripts,src}/**/*.{test,spec,prove,journey}.{ts,tsx,mjs}', {
    cwd: root,
  })
  return written.filter((file) => !known.includes(file)).map((file) => `${file} is in no suite`)
}

function readOrNothing({ file, read }) {
  try {
    return read(file)
  } catch {
    return undefined
  }
}

function readList(list) {
  return tryCommand(list.command, list.environment, 'ignore') ? readOrNothing(list) : undefined
}

function vitestSuite(title, project, environment = {}) {
  const report = join(results, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const list = (name, ...parameters) => {
    const file = join(results, `${project}-${name}.json`)
    return {
      command: vitest('list', project, `--json=${file}`, ...parameters),
      environment,
      file,
      read: readVitestList,
    }
  }
  return {
    title,
    run: { command: vitest('run', project, ...reporters), environment, file: report, read: readVitestReport },
    written: list('written', '--staticParse=true'),
    rows: list('rows', '--staticParse=false', '--isolate=false'),
  }
}

/** Playwright lists what the files make when they are loaded, and knows nothing of what else is written in them. */
function playwrightSuite(title, name, ...parameters) {
  const [report, list] = [`${name}.json`, `${name}-rows.json`].map((file) => join(results, file))
  const read = readPlaywrightReport
  return {
    title,
    run: { command: playwright(...parameters), environment: { REPORT: report }, file: report, read },
    rows: { command: playwright(...parameters, '--list'), environment: { REPORT: list }, file: list, read },
  }
}
