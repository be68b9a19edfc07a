import pg from 'pg'
import { onRecordingSignals } from './recording.mjs'

/**
 * Imported before the site: keeps every statement that it runs between two signals, with its connection, its values and
 * the first rows that it returned.
 */
const recording = onRecordingSignals(process.env.BENCH_RECORDING)
/** More than the emails that are delivered at a time. */
const MOST_ROWS = 32

const original = pg.Client.prototype.query

pg.Client.prototype.query = function (query, ...more) {
  const result = original.call(this, query, ...more)
  const { text, values = [] } = typeof query === 'string' ? { text: query, values: more[0] } : query
  if (typeof text !== 'string') return result
  recording.turn({}, () => {})
  const call = { connection: this.processID, text, values }
  recording.add(call)
  result?.then?.(
    ({ rows }) => {
      call.rows = rows?.slice(0, MOST_ROWS)
    },
    () => {},
  )
  return result
}
