import { ensureBuilt } from '../scripts/built.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'

/** Each part updates its own section of docs/performance.md. Slow parts, and those that install packages, run only by name. */
const parts = {
  bytes: async () => (await import('./bytes.mjs')).measureBytes,
  pages: async () => (await import('./pages.mjs')).measurePages,
  submissions: async () => (await import('./submissions.mjs')).measureSubmissions,
  postgres: async () => (await import('./postgres.mjs')).measurePostgres,
  desk: async () => (await import('./desk.mjs')).measureDesk,
  'desk-morning': async () => (await import('./desk-morning.mjs')).measureDeskMorning,
  admissions: async () => (await import('./admissions.mjs')).measureAdmissions,
  office: async () => (await import('./office.mjs')).measureOffice,
  publish: async () => (await import('./publish.mjs')).measurePublish,
}
const usual = ['bytes', 'pages', 'submissions', 'postgres']

ensureInstalled()
await onPinnedNode(import.meta.url, async () => {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in parts) && name !== 'all')
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  const chosen = named.includes('all') ? Object.keys(parts) : named.length > 0 ? named : usual
  await run(Object.fromEntries(chosen.map((name) => [name, parts[name]])))
})

/** Measures the chosen parts, updates the document, and prints which targets are met. */
async function run(chosen) {
  const { requirePrograms } = await import('./measure.mjs')
  const { waitUntilQuiet } = await import('./machine.mjs')
  const { writePart } = await import('./report.mjs')
  requirePrograms('taskset', ...('pages' in chosen ? ['wrk'] : []))
  await ensureBuilt()
  const before = await waitUntilQuiet((line) => console.log(line))
  for (const [name, load] of Object.entries(chosen)) {
    console.log(`\n== ${name}`)
    const measure = await load()
    const { text, checks } = await measure((line) => console.log(line))
    writePart(name, text, checks, before)
    for (const { target, found, least } of checks) {
      const isMet = found >= least
      if (!isMet) process.exitCode = 1
      console.log(`${isMet ? 'met   ' : 'MISSED'}  ${target} (${found.toFixed(2)} of ${least})`)
    }
  }
}
