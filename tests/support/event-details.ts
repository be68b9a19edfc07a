import * as v from 'valibot'
import type { Database } from '../../src/database/connection'
import { eventKinds } from '../../src/desk/ui/events'
import { readEvents } from '../../src/log/events'

/** Number of newest events to check. */
const MOST = 500

/**
 * Returns the errors in the details of events, according to the schemas of their kinds. Details of undo events depend
 * on the undone event.
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
