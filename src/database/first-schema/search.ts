import { sql } from 'kysely'
import type { Statements } from './statements'

/** Full-text index of the inbox. */
export const search: Statements = ({ isSqlite }) => (isSqlite ? sqliteStatements : postgresStatements)

const add = sql`INSERT INTO inbox_search (rowid, search_text) VALUES (new.position, new.search_text);`
const remove = sql`INSERT INTO inbox_search (inbox_search, rowid, search_text)
  VALUES ('delete', old.position, old.search_text);`

/**
 * An FTS5 index without a copy of the text. The ascii tokenizer treats all other characters as letters, so words end
 * only at spaces, as on PostgreSQL. Triggers update the index only if the words change.
 */
const sqliteStatements = [
  sql`CREATE VIRTUAL TABLE inbox_search USING fts5 (search_text, content = 'inbox', content_rowid = 'position',
    tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '2 3')`,
  // Remove erased text from the index.
  sql`INSERT INTO inbox_search (inbox_search, rank) VALUES ('secure-delete', 1)`,
  sql`CREATE TRIGGER inbox_search_first AFTER UPDATE OF search_text ON inbox
    WHEN old.search_text = '' AND new.search_text <> '' BEGIN ${add} END`,
  sql`CREATE TRIGGER inbox_search_update AFTER UPDATE OF search_text ON inbox
    WHEN old.search_text <> '' AND old.search_text <> new.search_text BEGIN ${remove} ${add} END`,
  sql`CREATE TRIGGER inbox_search_delete AFTER DELETE ON inbox WHEN old.search_text <> ''
    BEGIN ${remove} END`,
]

/**
 * A function, so that the planner knows the cost of splitting text and always uses the index. The pending list is kept
 * short, because every search scans it and the write that fills it must merge it.
 */
const postgresStatements = [
  sql`CREATE FUNCTION inbox_lexemes(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT
    COST 600 AS $$ BEGIN RETURN array_to_tsvector(string_to_array(btrim(words), ' ')); END $$`,
  sql`CREATE INDEX inbox_search ON inbox USING gin (inbox_lexemes(search_text)) WITH (gin_pending_list_limit = 256)`,
]
