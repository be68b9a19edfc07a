import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRun } from '../scripts/figures.mjs'
import { root } from '../scripts/installed.mjs'

const page = join(root, 'docs/performance.md')

/**
 * Writes a part between its markers in docs/performance.md: measurements, missed targets with how far each was met (1.00
 * just meets one), and the load average before it.
 */
export function writePart(name, text, checks, load) {
  const start = `<!-- ${name} -->`
  const before = readFileSync(page, 'utf8')
  const from = before.indexOf(start)
  const to = before.indexOf('<!-- / -->', from)
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no place for "${name}"`)
  const missed = checks.flatMap(({ target, found, least }) => (found < least ? `${target} (${found.toFixed(2)})` : []))
  const verdict = `Targets met: ${checks.length - missed.length} of ${checks.length}.${missed.length > 0 ? ` Missed: ${missed.join('; ')}.` : ''}`
  const part = `${start}\n${text}\n\n${verdict} ${describeRun()}, load ${load.toFixed(1)} before.\n`
  writeFileSync(page, before.slice(0, from) + part + before.slice(to))
}
