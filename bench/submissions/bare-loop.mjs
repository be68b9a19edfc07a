import { DatabaseSync } from 'node:sqlite'
import { percentile } from '../measure.mjs'
import { readRecording } from './recording.mjs'

/**
 * Runs the statements that a site ran, in its order and transactions and with its values, prepared once, and nothing
 * else: no HTTP, no checks, no rendering. Takes the folder of a recording and a copy of the database as it stood then;
 * with `apart`, each submission gets a transaction of its own.
 * Prints submissions a second, the share of time spent in commits, how many milliseconds 64 in a row take (the soonest
 * that a loop could answer one of 64 clients), and the processor's milliseconds for each.
 * @throws when a statement does not change as many rows as it did in the site.
 */
const [folder = '', file = '', how = ''] = process.argv.slice(2)
const { pragmas, calls: recorded } = readRecording(folder)
const calls = how === 'apart' ? recorded.flatMap(apart) : recorded
const database = new DatabaseSync(file)
for (const pragma of new Set(pragmas)) database.exec(pragma)
const prepared = new Map()
for (const call of calls) {
  if (!prepared.has(call.text)) prepared.set(call.text, database.prepare(call.text))
  call.statement = prepared.get(call.text)
  call.isSubmission = isSubmission(call)
}

function isSubmission({ text }) {
  return text.startsWith('insert into "submissions"')
}

function apart(call, index) {
  if (!isSubmission(call) || recorded[index - 1].text.startsWith('begin')) return [call]
  const border = (text) => ({ text, method: 'run', values: [], changes: 0 })
  return [border('commit'), border('begin immediate'), call]
}

let committing = 0
let stored = 0
const ends = []
const began = process.cpuUsage()
const start = performance.now()
for (const { statement, method, text, values, changes, isSubmission } of calls) {
  if (text === 'commit') {
    const from = performance.now()
    statement.run()
    const now = performance.now()
    committing += now - from
    while (ends.length < stored) ends.push(now)
  } else if (method === 'run') {
    const changed = Number(statement.run(...values).changes)
    if (changed !== changes && !text.startsWith('begin'))
      throw new Error(`changed different rows than the site did: ${text}`)
    if (isSubmission) stored++
  } else statement.all(...values)
}
const milliseconds = performance.now() - start
const { user, system } = process.cpuUsage(began)
const inARow = ends.map((end, index) => end - (index < 64 ? start : ends[index - 64]))
console.log(
  JSON.stringify({
    count: stored,
    rate: (stored / milliseconds) * 1000,
    committing: committing / milliseconds,
    p50: percentile(inARow, 50),
    p99: percentile(inARow, 99),
    processor: (user + system) / 1000 / stored,
  }),
)
