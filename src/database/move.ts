import { createHash } from 'node:crypto'
import type { Database } from './connection'
import type { Tables } from './tables'

/** Rows that go over at once. */
const BATCH = 200

/** What people sent and what it caused. Rates and probes belong to the engine they are on; the secret stays, and the other side makes its own. */
const moved = ['submissions', 'outbox', 'held_confirmations'] as const

/** One table on both sides: how many rows, and the SHA-256 over all of them in order. */
export interface MovedTable {
  table: (typeof moved)[number]
  rows: number
  digest: string
}

/**
 * Copies these tables into another, empty database in one transaction, reads both again and compares them row by row.
 * @throws when the other database is not empty, or what arrived differs; then it stays empty.
 */
export async function move(from: Database, to: Database): Promise<MovedTable[]> {
  return to.transaction().execute(async (transaction) => {
    const proof: MovedTable[] = []
    for (const table of moved) {
      if ((await digestOf(transaction, table)).rows > 0) throw new Error(`The other database already has ${table}`)
      for await (const batch of batchesOf(from, table)) await transaction.insertInto(table).values(batch).execute()
      const [sent, arrived] = [await digestOf(from, table), await digestOf(transaction, table)]
      if (sent.digest !== arrived.digest) throw new Error(`${table} did not arrive as it was sent`)
      proof.push({ table, ...arrived })
    }
    return proof
  })
}

async function digestOf(database: Database, table: keyof Tables & MovedTable['table']) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batchesOf(database, table)) {
    rows += batch.length
    for (const row of batch) hash.update(JSON.stringify(Object.entries(row).sort()))
  }
  return { rows, digest: hash.digest('hex') }
}

async function* batchesOf(database: Database, table: MovedTable['table']) {
  let after = ''
  for (;;) {
    const batch = await database
      .selectFrom(table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (batch.length === 0) return
    yield batch
    after = batch.at(-1)?.id ?? ''
  }
}
