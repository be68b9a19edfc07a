import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, buildCommit, removeCommit } from './commit.mjs'
import { ensureInstalled, root } from './installed.mjs'
import { onPinnedNode } from './pinned.mjs'

/** `npm run compare -- COMMIT`: proves that the working tree shows the same as a commit, on both engines. */
ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const [commit = 'HEAD', only] = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-compare-'))
  const before = join(folder, 'checkout')
  // Node's SQLite and the packages are there only now.
  const { captureAll } = await import('./compare/captures.mjs')
  const { startSite } = await import('./compare/site.mjs')
  const { createDatabase } = await import('./create-database.mjs')
  const { openPostgresServer } = await import('../tests/support/postgres-server.ts')
  const postgres = only === 'sqlite' ? undefined : await openPostgresServer(['-c', 'fsync=off'])
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  try {
    buildCommit(commit, before)
    build(root)
    let differing = 0
    for (const engine of postgres ? ['sqlite', 'postgres'] : ['sqlite']) {
      const runs = { before: before, after: root }
      const both = Object.entries(runs).map(([side, checkout]) => capture(side, checkout, engine))
      differing += compare(engine, ...(await Promise.all(both)))
    }
    console.log(differing > 0 ? `All captures: ${folder}` : 'Nothing differs.')
    process.exitCode = differing > 0 ? 1 : 0
  } finally {
    await postgres?.remove()
    removeCommit(before)
    if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
  }

  async function capture(side, checkout, engine) {
    const url = engine === 'postgres' ? await createDatabase(postgres.url, side) : undefined
    const site = await startSite(checkout, join(folder, `data-${engine}-${side}`), url)
    try {
      return writeAll(join(folder, engine, side), await captureAll(site))
    } finally {
      await site.stop()
      rmSync(site.dataDir, { recursive: true, force: true })
    }
  }
})

function writeAll(folder, captures) {
  mkdirSync(folder, { recursive: true })
  return captures.map(([name, text], index) => {
    const file = join(folder, `${String(index).padStart(5, '0')}.txt`)
    writeFileSync(file, `${name}\n${text}\n`)
    return { name, file, text }
  })
}

/** Prints a short diff for each of the first captures that differ; resolves to how many do. */
function compare(engine, before, after) {
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index],
    after[index],
  ])
  const differing = pairs.filter(([one, other]) => one?.name !== other?.name || one?.text !== other?.text)
  for (const [one, other] of differing.slice(0, 20))
    console.log(`\n${engine}: ${(other ?? one).name}\n${diff(one, other)}`)
  console.log(`${engine}: ${pairs.length - differing.length} captures are equal, ${differing.length} differ.`)
  return differing.length
}

function diff(one, other) {
  const files = [one?.file ?? '/dev/null', other?.file ?? '/dev/null']
  try {
    execFileSync('diff', ['--unified=1', ...files])
  } catch ({ stdout }) {
    return String(stdout)
      .split('\n')
      .slice(0, 16)
      .map((line) => line.slice(0, 300))
      .join('\n')
  }
}
