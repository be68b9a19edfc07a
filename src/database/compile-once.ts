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
export function compileOnce<Input extends Values, Row>(
  build: (database: Database, values: Input) => Compilable<Row>,
): (database: Database, values: Input) => Promise<QueryResult<Row>> {
  const queriesByEngine = new Map<unknown, Map<string, CompiledQuery<Row>>>()

  function getCompiled(database: Database, values: Input): CompiledQuery<Row> {
    const engine = database.getExecutor().adapter.constructor
    const queries = queriesByEngine.get(engine) ?? new Map<string, CompiledQuery<Row>>()
    queriesByEngine.set(engine, queries)
    const names = listValueNames(values)
    const query = queries.get(names) ?? build(database, createParameters(values)).compile()
    queries.set(names, query)
    compiledTexts.add(query.sql)
    return query
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

function createParameters<Input extends Values>(values: Input): Input {
  const replaceValues = (row: object, read: (values: never, name: string) => unknown) =>
    Object.fromEntries(Object.keys(row).map((name) => [name, new Parameter((given) => read(given, name))]))
  const parameters = Array.isArray(values)
    ? values.map((row, index) => replaceValues(row, (given: Record<string, unknown>[], name) => given[index]?.[name]))
    : replaceValues(values, (given: Record<string, unknown>, name) => given[name])
  return parameters as Input
}
