import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { root } from '../../scripts/installed.mjs'
import { startOurs, unlimited } from '../site.mjs'
import { openTurns } from './turns.mjs'

/**
 * Sends applications to a site in batches, and waits for the emails of each batch. Returns a folder for floor.mjs with the
 * site's statements and an email of each kind; the caller removes it.
 */
export async function record(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-recording-'))
  const file = join(folder, 'recording')
  const nodeFlags = ['--import', join(root, 'bench/submissions/record.mjs')]
  const site = await startOurs({ ...unlimited, BENCH_RECORDING: file }, nodeFlags)
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
 * Splits a recording into the statements before the first submission, those of each submission, and the other
 * transactions, each with the number of submissions stored before it.
 */
function divide(calls) {
  const transactions = transactionsOf(calls)
  const first = transactions.findIndex(isOfSubmissions)
  // Tasks that share a transaction run one after another, and each submission runs the same statements.
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

/** Splits a transaction at each occurrence of a statement, and drops the part before the first. */
function splitAt(transaction, border) {
  const parts = [[]]
  for (const call of transaction) {
    if (call.text === border) parts.push([])
    parts.at(-1).push(call)
  }
  return parts.filter(({ length }) => length > 0)
}

/** Groups statements by committed transaction; statements outside a transaction form their own groups. */
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
