import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * SQLite's index of words only hears of a submission once its words are stored, soon after the submission itself, and
 * again only where they change.
 */
export async function indexTextLater(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return
  for (const name of ['insert', 'delete', 'update']) await sql`DROP TRIGGER ${nameOf(name)}`.execute(database)
  const add = sql`INSERT INTO inbox_search (rowid, search_text) VALUES (new.position, new.search_text);`
  const remove = sql`INSERT INTO inbox_search (inbox_search, rowid, search_text) VALUES ('delete', old.position, old.search_text);`
  await sql`CREATE TRIGGER ${nameOf('insert')} AFTER INSERT ON inbox WHEN new.search_text <> ''
    BEGIN ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('first')} AFTER UPDATE OF search_text ON inbox WHEN old.search_text = '' AND new.search_text <> ''
    BEGIN ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('update')} AFTER UPDATE OF search_text ON inbox WHEN old.search_text <> '' AND old.search_text <> new.search_text
    BEGIN ${remove} ${add} END`.execute(database)
  await sql`CREATE TRIGGER ${nameOf('delete')} AFTER DELETE ON inbox WHEN old.search_text <> ''
    BEGIN ${remove} END`.execute(database)
}

function nameOf(trigger: string) {
  return sql.ref(`inbox_search_${trigger}`)
}
