import * as v from 'valibot'
import type { Database } from '../database/connection'
import { emailAddress } from '../forms/rules'
import { changeOf, readEvents } from './events'

const address = emailAddress({ en: 'not an address' })

/** An address that mail can be sent to, without spaces around it; undefined for anything else. */
export function readAddress(given: unknown): string | undefined {
  const read = v.safeParse(address, given, { abortPipeEarly: true })
  return read.success ? read.output : undefined
}

/** Undoings that are looked through for one of a corrected address. */
const MOST_UNDONE = 1000

/** Where a submission's sender is written to: as somebody corrected it last, or undid that, or as it was sent. */
export async function findSenderAddress(database: Database, submissionId: string): Promise<string | undefined> {
  const [corrected] = await readEvents(database, { submissionId, kind: 'address-corrected' }, { limit: 1 })
  if (corrected) {
    const undone = await readEvents(database, { submissionId, kind: 'undone' }, { limit: MOST_UNDONE })
    const last = undone.find(({ sequence, details }) => sequence > corrected.sequence && changeOf(details?.address))
    const change = changeOf((last ?? corrected).details?.address)
    if (change) return readAddress(change.after)
  }
  const sent = database.selectFrom('submissions').select('sender_email').where('id', '=', submissionId)
  return readAddress((await sent.executeTakeFirst())?.sender_email)
}
