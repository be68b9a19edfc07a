import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine } from '../scripts/figures.mjs'
import { root } from '../scripts/installed.mjs'
import { table } from './measure.mjs'

const page = join(root, 'docs/performance.md')

/**
 * Writes a part's measurements, its targets, and the load average before it, between the part's markers in
 * docs/performance.md.
 */
export function writePart(name, text, checks, load) {
  const start = `<!-- ${name} -->`
  const before = readFileSync(page, 'utf8')
  const from = before.indexOf(start)
  const to = before.indexOf('<!-- / -->', from)
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no place for "${name}"`)
  const targets = checks.map(({ target, found, least }) => [
    target,
    found.toFixed(2),
    found >= least ? 'met' : '**missed**',
  ])
  const verdict = table([['target', 'ratio to the target (1.00 just meets it)', ''], ...targets])
  const part = `${start}\n${text}\n\n${verdict}\n\n${describeMachine()}, load ${load.toFixed(1)} before\n`
  writeFileSync(page, before.slice(0, from) + part + before.slice(to))
}
