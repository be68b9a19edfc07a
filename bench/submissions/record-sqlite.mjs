import { copyFileSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'
import { onRecordingSignals } from './recording.mjs'

/**
 * Imported before the site: keeps every statement that it runs between two signals, with its values and the rows that it
 * changed, and a copy of the database as it stood at the first.
 */
if (isMainThread) record(process.env.BENCH_RECORDING)

function record(folder) {
  const recording = onRecordingSignals(folder)
  const pragmas = []
  const exec = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function (text) {
    if (/^\s*PRAGMA/i.test(text)) pragmas.push(text)
    return exec.call(this, text)
  }
  const prepare = DatabaseSync.prototype.prepare
  DatabaseSync.prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    for (const method of ['all', 'run', 'iterate']) {
      const original = statement[method].bind(statement)
      statement[method] = (...values) => {
        const result = original(...values)
        recording.add({ text, method, values, changes: method === 'run' ? Number(result.changes) : 0 })
        if (text === 'commit') recording.turn({ pragmas }, () => copyDatabase(this.location(), folder))
        return result
      }
    }
    return statement
  }
}

/** Nobody else writes to it, and this process waits meanwhile. */
function copyDatabase(from, folder) {
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, `${folder}/start.db${end}`)
}
