import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresServer } from '../tests/support/postgres-server.ts'
import { load, table } from './measure.mjs'
import { startOurs, unlimited } from './ours.mjs'
import { applicantsOf } from './submissions/apply.mjs'

const SECONDS = 8
const MOST_LINES = 14

/** Where the site's own time goes under each load: V8's CPU profile, by function, of the time that it was busy. */
export async function measureProfile(tell) {
  const pages = await profile((ours) =>
    load(`${ours.origin}/about`, { seconds: SECONDS, headers: { 'Accept-Encoding': 'br' } }),
  )
  tell('pages profiled')
  const apply = async (ours) => (await applicantsOf(ours.origin)).each(64, SECONDS)
  const submissions = await profile(apply)
  tell('submissions profiled')
  const postgres = await openPostgresServer(['-c', 'max_connections=120'])
  try {
    const onPostgres = await profile(apply, { DATABASE_URL: postgres.url })
    tell('submissions on PostgreSQL profiled')
    const parts = { Pages: pages, Submissions: submissions, 'Submissions on PostgreSQL': onPostgres }
    const texts = Object.entries(parts).map(([name, shares]) => `${name}:\n\n${textOf(shares)}`)
    return { text: texts.join('\n\n'), checks: [] }
  } finally {
    await postgres.remove()
  }
}

async function profile(task, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-profile-'))
  const ours = await startOurs({ ...unlimited, ...env }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  try {
    await task(ours)
  } finally {
    await ours.stop()
  }
  const [file = ''] = readdirSync(folder)
  const recorded = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  rmSync(folder, { recursive: true })
  return sharesOf(recorded)
}

/** Each function's share of the busy time, its own time and not that of what it calls. */
function sharesOf({ nodes, samples, timeDeltas }) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map()
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  times.delete('(idle)')
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times].map(([name, time]) => [name, time / busy]).toSorted(([, one], [, other]) => other - one)
}

function nameOf({ functionName, url }) {
  const file = url.split('/').at(-1)
  return [functionName || '(nameless)', file ? `in ${file}` : ''].join(' ').trim()
}

function textOf(shares) {
  const lines = shares.slice(0, MOST_LINES).map(([name, share]) => [`\`${name}\``, `${(share * 100).toFixed(1)} %`])
  return table([['function', 'share of the busy time'], ...lines])
}
