import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the site: its clock stands at the milliseconds in the file CLOCK_FILE, and its ids sort as they were made.
const RealDate = Date
const now = () => Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
let made = 0

class FixedDate extends RealDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [now()]))
  }
  static now = now
}
Object.defineProperty(FixedDate, 'name', { value: 'Date' })
globalThis.Date = FixedDate

crypto.randomUUIDv7 = () => {
  const time = now().toString(16).padStart(12, '0')
  const count = (++made).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(6)}${crypto.randomBytes(3).toString('hex')}`
}
syncBuiltinESMExports()
