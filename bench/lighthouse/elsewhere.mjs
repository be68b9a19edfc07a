import { once } from 'node:events'
import { createServer } from 'node:net'

/** How long, in milliseconds, another site takes before it ends a connection without an answer. */
const SILENCE = 1000

/**
 * Stands for every other site, as those of the videos and of the map: it takes a connection and ends it later without
 * an answer. So what is measured is ours, on a machine with a network and on one without.
 */
export async function openElsewhere() {
  const connections = new Set()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    connection.resume()
    const silence = setTimeout(() => connection.destroy(), SILENCE)
    connection.on('close', () => {
      clearTimeout(silence)
      connections.delete(connection)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The browser's flag that leads every name but our own there. */
    flag: `--host-resolver-rules=MAP * 127.0.0.1:${server.address().port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    close() {
      for (const connection of connections) connection.destroy()
      server.close()
    },
  }
}
