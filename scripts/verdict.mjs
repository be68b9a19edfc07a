/** In words what is wrong with a run, by the tests in its report. */
export function wrongsOfRun(tests, wentWell) {
  if (!tests) return ['there is no report']
  const failed = tests.filter(({ verdict }) => verdict === 'failed').length
  const idle = tests.filter(({ verdict }) => verdict === 'did not run')
  return [
    ...(tests.length === 0 ? ['no test ran'] : []),
    ...idle.map(({ place }) => `${place} did not run`),
    ...(!wentWell && failed === 0 ? ['an error, although no test failed'] : []),
    ...(wentWell && failed > 0 ? ['tests failed, and the runner ended as if none had'] : []),
  ]
}

/** A test that is written somewhere must have run at least once. */
export function wrongsOfWritten(tests = [], written = []) {
  if (written.length === 0) return ['its tests cannot be listed']
  const places = new Set(tests.map(({ place }) => place))
  return written.filter(({ place }) => !places.has(place)).map(({ place }) => `${place} is not in the report`)
}

/**
 * Every row that the files make of a test must have run, as often as they make it. What cannot be seen: a row that
 * they make neither when they are listed nor when they run.
 */
export function wrongsOfRows(tests = [], rows = []) {
  if (rows.length === 0) return ['the rows of its tests cannot be listed']
  const [ran, held] = [tests, rows].map((all) => Map.groupBy(all, ({ title }) => title))
  const count = (titles, title) => titles.get(title)?.length ?? 0
  return [...new Set([...held.keys(), ...ran.keys()])]
    .filter((title) => count(ran, title) !== count(held, title))
    .map((title) => `${title}: ${count(held, title)} in its file, ${count(ran, title)} in the report`)
}
