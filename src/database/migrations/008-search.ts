import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What the office's list is filtered by, each with an index of its own; what some forms do not ask for is not in it. */
const filters = { form: 'form', assignee: 'assignee_id', program: 'program', school: 'school_key' }
const optional = ['program', 'school_key']

/** Read in the index itself where filters are combined. */
const combined = ['form', 'status', 'assignee_id', 'program', 'notes']

/** The indexes of the inbox's list, newest first under each filter and without spam, and one of every word in it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX inbox_by_status ON inbox (${columnsFor('status')})`.execute(database)
  await sql`CREATE INDEX inbox_listed ON inbox (position) WHERE status <> 'spam'`.execute(database)
  for (const [name, column] of Object.entries(filters)) await indexFilter(database, name, column)
  await sql`CREATE INDEX inbox_with_notes ON inbox (position) WHERE notes > 0 AND status <> 'spam'`.execute(database)
  await sql`CREATE INDEX inbox_by_version ON inbox (indexed, position)`.execute(database)
  await (database.getExecutor().adapter instanceof SqliteAdapter ? indexOnSqlite(database) : indexOnPostgres(database))
}

async function indexFilter(database: Kysely<unknown>, name: string, column: string): Promise<void> {
  const isGiven = optional.includes(column) ? sql` AND ${sql.ref(column)} IS NOT NULL` : sql``
  await sql`CREATE INDEX ${sql.ref(`inbox_by_${name}`)} ON inbox (${columnsFor(column)})
    WHERE status <> 'spam'${isGiven}`.execute(database)
}

function columnsFor(column: string) {
  return sql.join([column, 'position', ...combined.filter((each) => each !== column)].map((each) => sql.ref(each)))
}

/**
 * FTS5, which reads the words where they are. Its ascii tokenizer takes every other character as part of a word, so
 * that words end at spaces alone, as on PostgreSQL.
 */
async function indexOnSqlite(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE inbox_search USING fts5 (search_text, content = 'inbox', content_rowid = 'position',
    tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '2 3')`.execute(database)
  // What is erased leaves no trace in the index.
  await sql`INSERT INTO inbox_search (inbox_search, rank) VALUES ('secure-delete', 1)`.execute(database)
  await sql`INSERT INTO inbox_search (inbox_search) VALUES ('rebuild')`.execute(database)
  const add = sql`INSERT INTO inbox_search (rowid, search_text) VALUES (new.position, new.search_text);`
  const remove = sql`INSERT INTO inbox_search (inbox_search, rowid, search_text) VALUES ('delete', old.position, old.search_text);`
  await sql`CREATE TRIGGER inbox_search_insert AFTER INSERT ON inbox BEGIN ${add} END`.execute(database)
  await sql`CREATE TRIGGER inbox_search_delete AFTER DELETE ON inbox BEGIN ${remove} END`.execute(database)
  await sql`CREATE TRIGGER inbox_search_update AFTER UPDATE OF search_text ON inbox BEGIN ${remove} ${add} END`.execute(
    database,
  )
}

/**
 * A function of its own, so that the planner knows what cutting a text into words costs, and looks into the index, alone.
 * A short pending list: whoever fills it waits for it to be merged, and every search reads it.
 */
async function indexOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE FUNCTION inbox_lexemes(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT
    COST 600 AS $$ BEGIN RETURN array_to_tsvector(string_to_array(btrim(words), ' ')); END $$`.execute(database)
  await sql`CREATE INDEX inbox_search ON inbox USING gin (inbox_lexemes(search_text)) WITH (gin_pending_list_limit = 256)`.execute(
    database,
  )
}
