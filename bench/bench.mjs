import { ensureBuilt } from '../scripts/built.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'

/** Each part writes its own place in docs/performance.md; parts that take long or install much run only when named. */
const parts = {
  bytes: async () => (await import('./bytes.mjs')).measureBytes,
  pages: async () => (await import('./pages.mjs')).measurePages,
  submissions: async () => (await import('./submissions.mjs')).measureSubmissions,
  postgres: async () => (await import('./postgres.mjs')).measurePostgres,
  desk: async () => (await import('./desk.mjs')).measureDesk,
  'desk-morning': async () => (await import('./desk-morning.mjs')).measureDeskMorning,
  office: async () => (await import('./office.mjs')).measureOffice,
  publish: async () => (await import('./publish.mjs')).measurePublish,
}
/** What else a part needs. */
const programs = { pages: ['wrk'], postgres: ['pgbench'] }
const usual = ['bytes', 'pages', 'submissions', 'postgres']

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in parts) && name !== 'all')
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  const [{ requirePrograms }, { waitUntilQuiet }, { writePart }] = await Promise.all([
    import('./measure.mjs'),
    import('./machine.mjs'),
    import('./report.mjs'),
  ])
  const chosen = named.includes('all') ? Object.keys(parts) : named.length > 0 ? named : usual
  requirePrograms('taskset', ...new Set(chosen.flatMap((name) => programs[name] ?? [])))
  await ensureBuilt()
  const before = await waitUntilQuiet((line) => console.log(line))
  let isMissed = false
  for (const name of chosen) {
    console.log(`\n== ${name}`)
    const measure = await parts[name]()
    const { text, checks } = await measure((line) => console.log(line))
    writePart(name, text, checks, before)
    for (const { target, found, least } of checks) {
      const isMet = found >= least
      isMissed ||= !isMet
      console.log(`${isMet ? 'met   ' : 'MISSED'}  ${target} (${found.toFixed(2)} of ${least})`)
    }
  }
  process.exit(isMissed ? 1 : 0)
})
