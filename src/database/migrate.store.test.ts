import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import type { Database } from './connection'
import { type Engine, engines, openFresh } from './engines-under-test'
import { migrateToLatest } from './migrate'
import * as firstMigration from './migrations/001-submissions-and-outbox'

const submission = {
  id: '019b2f6e-8d1c-7a3b-9f00-0123456789ab',
  form: 'contact',
  answers: '{"name":"Ann"}',
  digest: 'd',
  idempotency_key: 'given:k',
  created_at: '2026-06-25T17:00:00.000Z',
  suspicion: null,
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a new database has the tables', async () => {
    const { database } = await openFresh(engine)
    const tables = (await database.introspection.getTables()).map((table) => table.name)
    expect(tables).toEqual(expect.arrayContaining(['submissions', 'outbox']))
  })

  test('migrating again changes nothing and loses nothing', async () => {
    const { database, connectAgain } = await openFresh(engine)
    await database.insertInto('submissions').values(submission).execute()
    await migrateToLatest(database)
    const again = await connectAgain()
    expect(await again.selectFrom('submissions').selectAll().execute()).toEqual([submission])
  })

  test('a migration that fails half way leaves nothing behind, so that the next start can do it', async () => {
    const { database } = await openFresh(engine)
    await forgetMigrations(database)
    await database.schema.createTable('outbox').addColumn('in_the_way', 'text').execute()
    await expect(migrateToLatest(database)).rejects.toThrow(/outbox.* already exists/)
    await database.schema.dropTable('outbox').execute()
    await migrateToLatest(database)
    expect(await database.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('a database of the first version is brought up to date with all that is in it', async () => {
    const { database } = await openFresh(engine)
    await forgetMigrations(database)
    const first = { getMigrations: async () => ({ '001-submissions-and-outbox': firstMigration }) }
    expect((await new Migrator({ db: database, provider: first }).migrateToLatest()).error).toBeUndefined()
    const { suspicion: _, ...earlier } = submission
    await sql`insert into submissions ${sql.raw(`(${Object.keys(earlier).join(', ')})`)}
      values (${sql.join(Object.values(earlier))})`.execute(database)
    await migrateToLatest(database)
    expect(await database.selectFrom('submissions').selectAll().execute()).toEqual([submission])
  })

  test('two processes that start at the same time both find the tables', async () => {
    const { database, connectAgain } = await openFresh(engine)
    await forgetMigrations(database)
    const [one, other] = await Promise.all([connectAgain(), connectAgain()])
    await one.insertInto('submissions').values(submission).execute()
    expect(await other.selectFrom('submissions').select('id').execute()).toHaveLength(1)
  })

  test('the answers come back as the text they were stored as', async () => {
    const { database } = await openFresh(engine)
    const answers = '{ "b": 1,\n "a": "\\u0000 \\ud800 李 👩‍🚀", "b": 2 }'
    await database
      .insertInto('submissions')
      .values({ ...submission, answers })
      .execute()
    expect((await database.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()).answers).toBe(answers)
  })

  test('one form takes a key once; forms without keys do not mind', async () => {
    const { database } = await openFresh(engine)
    const insert = (given: Partial<typeof submission> | { idempotency_key: null }) =>
      database
        .insertInto('submissions')
        .values({ ...submission, id: crypto.randomUUID(), ...given })
        .execute()
    await insert({})
    await expect(insert({})).rejects.toThrow(/unique/i)
    await insert({ form: 'application' })
    await insert({ idempotency_key: null })
    await insert({ idempotency_key: null })
    expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(4)
  })

  test('a mail belongs to a submission', async () => {
    const { database } = await openFresh(engine)
    const mail = {
      id: crypto.randomUUID(),
      submission_id: submission.id,
      audience: 'office' as const,
      to_address: 'office@programme.example',
      reply_to: null,
      subject: 's',
      text: 't',
      html: 'h',
      due_at: submission.created_at,
      leased_until: null,
      last_error: null,
      created_at: submission.created_at,
      sent_at: null,
      recipient: null,
    }
    await expect(database.insertInto('outbox').values(mail).execute()).rejects.toThrow(/foreign key/i)
    await database.insertInto('submissions').values(submission).execute()
    await database.insertInto('outbox').values(mail).execute()
    const stored = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(stored).toEqual({ ...mail, status: 'waiting', attempts: 0 })
  })
})

/** As before the first start. */
async function forgetMigrations(database: Database): Promise<void> {
  const tables = ['held_confirmations', 'outbox', 'submissions', 'rates', 'probes', 'secrets', 'kysely_migration']
  for (const table of tables) await database.schema.dropTable(table).execute()
}
