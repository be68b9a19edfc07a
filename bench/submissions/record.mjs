import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { serialize } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/** Imported before the site: records each connection's statements and the number of rows each changed. */
if (isMainThread) record(process.env.BENCH_RECORDING)

function record(file) {
  const connections = new Map()
  const keep = (database, call) => {
    if (!connections.has(database)) connections.set(database, [])
    connections.get(database).push(call)
  }
  const { exec, prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (text) {
    keep(this, { text, method: 'exec' })
    return exec.call(this, text)
  }
  DatabaseSync.prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    for (const method of ['all', 'run', 'iterate']) {
      const original = statement[method].bind(statement)
      statement[method] = (...values) => {
        const result = original(...values)
        keep(this, { text, method, values, changes: method === 'run' ? Number(result.changes) : 0 })
        return result
      }
    }
    return statement
  }
  process.on('exit', () => writeFileSync(file, serialize([...connections.values()])))
}
