import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applicantsOf } from './apply.mjs'
import { scriptOf } from './pgbench-script.mjs'
import { readRecording, withRecordingSite } from './recording.mjs'

/**
 * What the site asks of PostgreSQL for a submission, and to deliver a group of emails, as scripts of pgbench; and over how many
 * connections it does so while as many apply as are given.
 */
export async function recordScripts(url, applicantCount) {
  const folder = await withRecordingSite('record-postgres.mjs', { DATABASE_URL: url }, async (site, recordFor) => {
    const applicants = await applicantsOf(site.origin)
    const applying = applicants.each(applicantCount, 6)
    await pause(2000)
    await recordFor(3000)
    await applying
  })
  const { calls, startedAt } = readRecording(folder)
  rmSync(folder, { recursive: true })
  const submissions = transactionsOf(calls).filter((each) =>
    each.some(({ text }) => text.includes('into "submissions"')),
  )
  const among = new Set(submissions.flat())
  const deliveries = deliveriesOf(calls.filter((call) => !among.has(call)))
  const client = new pg.Client(url)
  await client.connect()
  try {
    const script = async (one, other) => ({
      startedAt,
      ...(await scriptOf(one, other, (text) => parameterTypes(client, text))),
    })
    return {
      connections: new Set(calls.map(({ connection }) => connection)).size,
      submission: await script(submissions[0], submissions[1]),
      delivery: await script(deliveries[0], deliveries[0]),
      /** How many one run of the second delivers. */
      emails: deliveries[0].filter(isSent).length,
    }
  } finally {
    await client.end()
  }
}

/** What each connection ran from a `begin` to its `commit`. */
function transactionsOf(calls) {
  const open = new Map()
  const whole = []
  for (const call of calls) {
    if (call.text === 'begin') open.set(call.connection, [])
    open.get(call.connection)?.push(call)
    if (call.text !== 'commit' || !open.has(call.connection)) continue
    whole.push(open.get(call.connection))
    open.delete(call.connection)
  }
  return whole
}

/**
 * What a group of emails takes, the largest first, of these the shortest: in those nothing else happened. The site marks
 * emails as sent in the transaction in which it takes the next; a script has both about the same emails.
 */
function deliveriesOf(calls) {
  const parts = [[]]
  for (const call of calls) {
    parts.at(-1).push(call)
    if (call.text === 'commit' && parts.at(-1).some(isSent)) parts.push([])
  }
  // The first and the last two are cut off, and one in twenty takes no other email.
  const whole = parts.slice(1, -2).flatMap((part, index) => {
    if (!part.some(isLease)) return []
    const sent = parts[index + 2].filter(isSent)
    return [[...part.slice(0, -1).filter((call) => !isSent(call)), ...sent, ...part.slice(-1)]]
  })
  if (whole.length === 0) throw new Error('no email was delivered while the site was recorded')
  const sentIn = (part) => part.filter(isSent).length
  return whole.toSorted((part, other) => sentIn(other) - sentIn(part) || part.length - other.length)
}

const isSent = ({ text, values }) => text.startsWith('update "outbox"') && values.includes('sent')
const isLease = ({ text }) => text.startsWith('update "outbox" set "leased_until"')

async function parameterTypes(client, text) {
  if (!text.includes('$1')) return []
  await client.query(`prepare recorded as ${text}`)
  const { rows } = await client.query(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'`,
  )
  await client.query('deallocate recorded')
  return rows[0].types
}
