import { paymentEventKinds } from '../../src/payments/event-kinds'
import { readEntries, readSums } from '../../src/payments/ledger'
import { type EntryInput, recordEntry } from '../../src/payments/record-entries'
import { undoEvent } from '../../src/submissions/undo/undo-event'
import { openAdmissions } from './admissions'

/** Opens Summer 2026 and Winter 2027 with applications and their ledgers. */
export async function openLedgers(...given: Parameters<typeof openAdmissions>) {
  const admissions = await openAdmissions(...given)
  const { database, app, rosa, ids } = admissions
  const entriesOf = (id = ids[0] ?? '') => readEntries(database, id)
  const sumsOf = async (id = ids[0] ?? '') => (await readSums(database, [id])).get(id)
  /** Records an entry of today, as staff who saw the latest one. */
  const record = async (input: Partial<EntryInput> & Pick<EntryInput, 'kind' | 'cents'>, id = ids[0] ?? '') => {
    const seenCount = (await entriesOf(id)).length
    return recordEntry(app, rosa, { applicationId: id, seenCount, input: { date: '2026-06-30', ...input } })
  }
  const undoEntry = (eventId: string) => undoEvent(app, rosa, eventId, paymentEventKinds)
  return { ...admissions, entriesOf, sumsOf, record, undoEntry }
}
