import * as v from 'valibot'
import type { Database } from '../../src/database/connection'
import { eventKinds } from '../../src/desk/ui/events'
import { readEvents } from '../../src/log/events'

/** As many of the newest events as are looked at. */
const MOST = 500

/**
 * For tests: what the details of events hold that their kinds don't say, or lack; nothing where they are as defined.
 * What an undoing tells depends on what it has undone.
 */
export async function findUndefinedDetails(database: Database): Promise<string[]> {
  const events = await readEvents(database, {}, { limit: MOST })
  return events.flatMap(({ kind, details }) => {
    const schema = eventKinds[kind]?.details
    if (!schema || details === null) return []
    const { version, ...told } = details
    const { issues = [] } = v.safeParse(schema, told)
    return issues.map(({ path, message }) => `${kind}, ${path?.map(({ key }) => String(key)).join('.')}: ${message}`)
  })
}
