import type { CompiledQuery, QueryResult } from 'kysely'
import { compiledTexts } from './compiled-texts'
import type { Database } from './connection'

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** Query parameters: an object, or rows with the same keys. */
type Values = object | readonly object[]

/** Placeholder for a value while the query is compiled. */
class Parameter {
  readonly read: (values: never) => unknown

  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/**
 * Builds and compiles a frequent query once per database engine and set of keys. `build` receives placeholders and may
 * only insert them into the query. The query must not select all columns, because PostgreSQL prepares it and a
 * migration may change them.
 */
export function compileOnce<Given extends Values, Row>(
  build: (database: Database, values: Given) => Compilable<Row>,
): (database: Database, values: Given) => Promise<QueryResult<Row>> {
  const engines = new Map<unknown, Map<string, CompiledQuery<Row>>>()

  function getCompiled(database: Database, values: Given): CompiledQuery<Row> {
    const engine = database.getExecutor().adapter.constructor
    const compiled = engines.get(engine) ?? new Map<string, CompiledQuery<Row>>()
    engines.set(engine, compiled)
    const names = listValueNames(values)
    const known = compiled.get(names) ?? build(database, parametersFor(values)).compile()
    compiled.set(names, known)
    compiledTexts.add(known.sql)
    return known
  }

  return (database, values) => {
    const compiled = getCompiled(database, values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Parameter ? each.read(values as never) : each,
    )
    return database.executeQuery({ ...compiled, parameters })
  }
}

function listValueNames(values: Values): string {
  return Array.isArray(values) ? `${values.length} ${Object.keys(values[0])}` : String(Object.keys(values))
}

function parametersFor<Given extends Values>(values: Given): Given {
  const named = (row: object, read: (values: never, name: string) => unknown) =>
    Object.fromEntries(Object.keys(row).map((name) => [name, new Parameter((given) => read(given, name))]))
  const parameters = Array.isArray(values)
    ? values.map((row, index) => named(row, (given: Record<string, unknown>[], name) => given[index]?.[name]))
    : named(values, (given: Record<string, unknown>, name) => given[name])
  return parameters as Given
}
