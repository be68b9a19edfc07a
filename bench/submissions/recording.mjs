import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { root } from '../../scripts/installed.mjs'
import { startOurs, unlimited } from '../site.mjs'
import { openTurns } from './turns.mjs'

/**
 * Has a site take so many applications, in parts, and deliver the emails of each part: a folder, the caller's to remove,
 * in which floor.mjs finds what the site asked of its database, and an email of each kind.
 */
export async function record(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-recording-'))
  const file = join(folder, 'recording')
  const nodeFlags = ['--import', join(root, 'bench/submissions/record.mjs')]
  const site = await startOurs({ ...unlimited, BENCH_RECORDING: file }, { nodeFlags })
  const turns = await openTurns(site)
  for (const count of parts) await turns.take(count)
  const emails = ['office', 'sender'].map((audience) => emailTo(audience, join(site.dataDir, 'mail')))
  turns.close()
  await site.stop()
  const connections = deserialize(readFileSync(file))
  writeFileSync(file, serialize({ ...divide(connections.find((calls) => calls.some(isInsert))), emails }))
  return folder
}

function emailTo(audience, folder) {
  const name = readdirSync(folder).find((each) => each.includes(`-${audience}-`))
  return readFileSync(join(folder, name), 'utf8')
}

/**
 * What came before the first submission, the statements of each submission, and the rest by transaction, each with how
 * many submissions were stored before it.
 */
function divide(calls) {
  const transactions = transactionsOf(calls)
  const first = transactions.findIndex(isOfSubmissions)
  // The tasks that share a transaction run one after the other; a submission is the same statements always.
  const { text: border } = transactions[first][0]
  const parts = transactions
    .slice(first)
    .flatMap((transaction) => splitAt(transaction, isOfSubmissions(transaction) && border))
  const length = Math.min(...parts.filter(isOfSubmissions).map((part) => part.length))
  const [submissions, rest] = [[], []]
  for (const part of parts) {
    const more = isOfSubmissions(part) ? part.slice(length) : part
    if (more !== part) submissions.push(part.slice(0, length))
    if (more.length > 0) rest.push({ after: submissions.length, calls: more })
  }
  if (!submissions.every((each) => each.filter(isInsert).length === 1))
    throw new Error('the statements of submissions could not be told apart')
  return { before: calls.slice(0, calls.indexOf(transactions[first][0]) - 1), submissions, rest }
}

/** The parts of a transaction that begin with a statement, after what is before the first. */
function splitAt(transaction, border) {
  const parts = [[]]
  for (const call of transaction) {
    if (call.text === border) parts.push([])
    parts.at(-1).push(call)
  }
  return parts.filter(({ length }) => length > 0)
}

/** The statements of each committed transaction, and those outside of any. */
function transactionsOf(calls) {
  const transactions = [[]]
  for (const call of calls) {
    if (/^(begin|commit)/.test(call.text)) transactions.push([])
    else if (call.text === 'rollback') transactions[transactions.length - 1] = []
    else if (call.method !== 'exec' && !/^PRAGMA/i.test(call.text)) transactions.at(-1).push(call)
  }
  return transactions.filter(({ length }) => length > 0)
}

const isInsert = ({ text }) => text.startsWith('insert into "submissions"')
const isOfSubmissions = (transaction) => transaction.some(isInsert)
