import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * SQLite's index of words only hears of a submission once its words are stored, soon after the submission itself, and
 * again only where they change.
 */
export async function indexWordsLater(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return
  for (const name of ['insert', 'delete', 'update']) await sql`DROP TRIGGER ${nameOf(name)}`.execute(database)
  const add = sql`INSERT INTO inbox_search (rowid, words) VALUES (new.position, new.words);`
  const remove = sql`INSERT INTO inbox_search (inbox_search, rowid, words) VALUES ('delete', old.position, old.words);`
  await sql`CREATE TRIGGER ${nameOf('insert')} AFTER INSERT ON inbox WHEN new.words <> ''
    BEGIN ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('first')} AFTER UPDATE OF words ON inbox WHEN old.words = '' AND new.words <> ''
    BEGIN ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('update')} AFTER UPDATE OF words ON inbox WHEN old.words <> '' AND old.words <> new.words
    BEGIN ${remove} ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('delete')} AFTER DELETE ON inbox WHEN old.words <> ''
    BEGIN ${remove} END`.execute(database)
}

function nameOf(trigger: string) {
  return sql.ref(`inbox_search_${trigger}`)
}
