import pg from 'pg'
import { onRecordingSignals } from './recording.mjs'

/**
 * Imported before the site: keeps every statement that it runs between two signals, with its connection, its values and
 * the first row that it returned.
 */
const recording = onRecordingSignals(process.env.BENCH_RECORDING)
const query = pg.Client.prototype.query

pg.Client.prototype.query = function (text, values = [], ...more) {
  const result = query.call(this, text, values, ...more)
  if (typeof text !== 'string') return result
  recording.turn({}, () => {})
  const call = { connection: this.processID, text, values }
  recording.add(call)
  result?.then?.(
    ({ rows }) => {
      call.row = rows?.[0]
    },
    () => {},
  )
  return result
}
