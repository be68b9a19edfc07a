import pg from 'pg'

/** Creates an empty database on a PostgreSQL server and returns its URL. */
export async function createDatabase(serverUrl, name) {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: name }).href
}
