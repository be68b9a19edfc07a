import type { CompiledQuery, QueryResult } from 'kysely'
import { compiledTexts } from './compiled-texts'
import type { Database } from './connection'

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/** What a query is run with: values by name, or rows of them that all have the same names. */
type Values = object | readonly object[]

/** Stands for a value while a query is compiled. */
class Parameter {
  readonly read: (values: never) => unknown

  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/**
 * A query that runs often, built and compiled once for each engine and each set of names that it is run with. `build`
 * may only put its values into the query, as they are: it gets placeholders for them. PostgreSQL prepares the query, so it
 * may not return all columns of a table, which a migration changes.
 */
export function compileOnce<Given extends Values, Row>(
  build: (database: Database, values: Given) => Compilable<Row>,
): (database: Database, values: Given) => Promise<QueryResult<Row>> {
  const engines = new Map<unknown, Map<string, CompiledQuery<Row>>>()

  function compiledFor(database: Database, values: Given): CompiledQuery<Row> {
    const engine = database.getExecutor().adapter.constructor
    const compiled = engines.get(engine) ?? new Map<string, CompiledQuery<Row>>()
    engines.set(engine, compiled)
    const names = namesOf(values)
    const known = compiled.get(names) ?? build(database, parametersFor(values)).compile()
    compiled.set(names, known)
    compiledTexts.add(known.sql)
    return known
  }

  return (database, values) => {
    const compiled = compiledFor(database, values)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Parameter ? each.read(values as never) : each,
    )
    return database.executeQuery({ ...compiled, parameters })
  }
}

function namesOf(values: Values): string {
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
