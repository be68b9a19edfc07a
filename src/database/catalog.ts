import { sql } from 'kysely'
import type { Database } from './connection'
import { perDialect } from './dialect'

/** Tables that are specific to one database. They are neither moved nor counted. */
export const STAYING_TABLES: readonly string[] = [
  'rates',
  'probes',
  'leases',
  'secrets',
  'compatibility',
  'kysely_migration',
  'kysely_migration_lock',
]

export interface CatalogTable {
  name: string
  /** Primary key columns in order. */
  key: string[]
  /** Other tables referenced by the table's foreign keys. */
  references: string[]
}

interface KeyColumn {
  name: string
  /** Null if the table has no primary key. */
  key: string | null
}

interface Reference {
  name: string
  target: string
}

/**
 * Lists every table except the database-specific ones, each after the tables it references.
 * @throws if a table has no primary key, or references form a cycle.
 */
export async function readCatalog(database: Database): Promise<CatalogTable[]> {
  const columns = (await perDialect(database, keys).execute(database)).rows
  const references = (await perDialect(database, foreignKeys).execute(database)).rows
  const names = new Set(columns.map(({ name }) => name).filter((name) => !STAYING_TABLES.includes(name)))
  const tables = Array.from(names, (name) => ({
    name,
    key: columns.flatMap((column) => (column.name === name && column.key !== null ? [column.key] : [])),
    references: references.filter((each) => each.name === name && each.target !== name).map(({ target }) => target),
  }))
  const tableWithoutKey = tables.find(({ key }) => key.length === 0)
  if (tableWithoutKey) throw new Error(`${tableWithoutKey.name} has no primary key`)
  return sortByReferences(tables)
}

function sortByReferences(tables: CatalogTable[]): CatalogTable[] {
  const ordered: CatalogTable[] = []
  while (ordered.length < tables.length) {
    const isReady = ({ references }: CatalogTable) =>
      references.every((target) => ordered.some(({ name }) => name === target))
    const next = tables.find((table) => !ordered.includes(table) && isReady(table))
    if (!next)
      throw new Error(
        `${listNames(tables.filter((table) => !ordered.includes(table)))} reference each other in a cycle`,
      )
    ordered.push(next)
  }
  return ordered
}

function listNames(tables: CatalogTable[]): string {
  return tables.map(({ name }) => name).join(', ')
}

/** Excludes SQLite's own tables and FTS5 shadow tables. */
export const SQLITE_TABLES =
  "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"

const keys = {
  sqlite: sql<KeyColumn>`
    SELECT m.name, c.name AS key FROM sqlite_master AS m
    LEFT JOIN pragma_table_info(m.name) AS c ON c.pk > 0
    WHERE m.name IN (${sql.raw(SQLITE_TABLES)}) ORDER BY m.name, c.pk`,
  postgres: sql<KeyColumn>`
    SELECT t.relname AS name, a.attname AS key FROM pg_class AS t
    LEFT JOIN pg_constraint AS c ON c.conrelid = t.oid AND c.contype = 'p'
    LEFT JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
    WHERE t.relkind IN ('r', 'p') AND t.relnamespace = current_schema()::regnamespace
    ORDER BY t.relname, array_position(c.conkey, a.attnum)`,
}

const foreignKeys = {
  sqlite: sql<Reference>`
    SELECT m.name, f."table" AS target FROM sqlite_master AS m
    JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`,
  postgres: sql<Reference>`
    SELECT t.relname AS name, target.relname AS target FROM pg_constraint AS c
    JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS target ON target.oid = c.confrelid
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
}
