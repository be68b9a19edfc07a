import { type FrozenLetters, findFrozenLetters, freezeLetters } from '../../src/admissions/letters/frozen-letters'
import type { LetterKind } from '../../src/admissions/letters/letter-kinds'
import type { TemplateText } from '../../src/admissions/letters/letter-templates'
import { type LetterOrder, rehearse } from '../../src/admissions/letters/rehearse'
import { sendLetters } from '../../src/admissions/letters/send'
import type { EmailStatus } from '../../src/database/tables'
import { eventKinds } from '../../src/desk/ui/events'
import { undoEvent } from '../../src/submissions/undo/undo-event'
import { openAdmissions } from './admissions'
import type { Engine } from './database-engines'
import { emailsOfKind } from './desk'
import type { FamilyFormRow } from './family-forms'

/** Opens applications with functions that rehearse and send letters, as Rosa does. */
export async function openLetters(engine: Engine, applications: readonly Partial<FamilyFormRow>[]) {
  const desk = await openAdmissions(engine, applications)
  const { app, database, rosa, ids, moment } = desk
  const order = (kind: LetterKind, text: TemplateText | null = null): LetterOrder => {
    return { kind, seasonId: 'summer-2026', text }
  }
  const preview = (kind: LetterKind, some: readonly string[] = ids, text?: TemplateText) =>
    rehearse(app, database, rosa, order(kind, text), some)
  /** Freezes a rehearsal. Resolves to its id. */
  const freeze = async (kind: LetterKind, some: readonly string[] = ids, text?: TemplateText) => {
    const result = await freezeLetters(app, rosa, order(kind, text), some)
    if (result.status !== 'frozen') throw new Error(result.status)
    return result.id
  }
  const send = (id: string, confirmed: readonly string[] = []) => sendLetters(app, rosa, id, new Set(confirmed))
  /** Sends letters and delivers them. */
  const sendAll = async (kind: LetterKind, some: readonly string[] = ids, confirmed: readonly string[] = []) => {
    const result = await send(await freeze(kind, some), confirmed)
    await database
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where('status', '=', 'waiting')
      .where('kind', '=', 'letter')
      .execute()
    return result
  }
  const readFrozen = async (id: string) =>
    (await findFrozenLetters(database, { id, staffId: rosa.id, now: moment.now })) as FrozenLetters
  const readEmails = () => emailsOfKind(database, 'letter')
  const setStatus = (status: EmailStatus) =>
    database.updateTable('outbox').set({ status }).where('kind', '=', 'letter').execute()
  /** Reads the reasons why families get no letter, by name. */
  const readExclusions = async (kind: LetterKind, some?: readonly string[]) =>
    Object.fromEntries(
      (await preview(kind, some)).excluded.map(({ candidate, block }) => [candidate.name, block.words]),
    )
  const undo = (eventId = '') => undoEvent(app, rosa, eventId, eventKinds)
  const helpers = { undo, preview, freeze, send, sendAll, readFrozen, readEmails, setStatus, readExclusions }
  return { ...desk, ...helpers }
}
