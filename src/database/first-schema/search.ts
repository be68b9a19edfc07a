import { sql } from 'kysely'
import type { Statements } from './statements'

/** An index of every word in the inbox. */
export const search: Statements = ({ isSqlite }) => (isSqlite ? onSqlite : onPostgres)

const add = sql`INSERT INTO inbox_search (rowid, search_text) VALUES (new.position, new.search_text);`
const remove = sql`INSERT INTO inbox_search (inbox_search, rowid, search_text)
  VALUES ('delete', old.position, old.search_text);`

/**
 * FTS5, which reads the words where they are. Its ascii tokenizer takes every other character as part of a word, so
 * that words end at spaces alone, as on PostgreSQL. It only hears of a submission once its words are stored, and again
 * only where they change.
 */
const onSqlite = [
  sql`CREATE VIRTUAL TABLE inbox_search USING fts5 (search_text, content = 'inbox', content_rowid = 'position',
    tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '2 3')`,
  // What is erased leaves no trace in the index.
  sql`INSERT INTO inbox_search (inbox_search, rank) VALUES ('secure-delete', 1)`,
  sql`CREATE TRIGGER inbox_search_first AFTER UPDATE OF search_text ON inbox
    WHEN old.search_text = '' AND new.search_text <> '' BEGIN ${add} END`,
  sql`CREATE TRIGGER inbox_search_update AFTER UPDATE OF search_text ON inbox
    WHEN old.search_text <> '' AND old.search_text <> new.search_text BEGIN ${remove} ${add} END`,
  sql`CREATE TRIGGER inbox_search_delete AFTER DELETE ON inbox WHEN old.search_text <> ''
    BEGIN ${remove} END`,
]

/**
 * A function of its own, so that the planner knows what cutting a text into words costs, and looks into the index, alone.
 * A short pending list: whoever fills it waits for it to be merged, and every search reads it.
 */
const onPostgres = [
  sql`CREATE FUNCTION inbox_lexemes(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT
    COST 600 AS $$ BEGIN RETURN array_to_tsvector(string_to_array(btrim(words), ' ')); END $$`,
  sql`CREATE INDEX inbox_search ON inbox USING gin (inbox_lexemes(search_text)) WITH (gin_pending_list_limit = 256)`,
]
