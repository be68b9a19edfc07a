import type { Database } from '../../src/database/connection'
import { eventKinds } from '../../src/desk/ui/events'
import { readDocument } from '../../src/editorial/documents/read-document'
import { saveDraft } from '../../src/editorial/documents/save-draft'
import { publishDraft } from '../../src/editorial/publishing/publish'
import { readEvents } from '../../src/log/events'
import { undoEvent } from '../../src/submissions/undo/undo-event'
import { type Engine, openFresh } from './database-engines'
import { addStaff } from './desk'
import { appContextOf } from './test-app-context'

/** Opens a database with two colleagues who edit the website. */
export async function openEditorial(engine: Engine) {
  const { database, connectAgain } = await openFresh(engine)
  const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
  const app = appContextOf(database, moment)
  const rosa = await addStaff(database)
  const ben = await addStaff(database, { name: 'Ben Ito' })
  const read = (name: string) => stateOf(database, name)
  const draft = async (name: string, value: unknown) =>
    saveDraft(app, rosa, { name, value, version: (await read(name)).version })
  const publish = async (name: string) => publishDraft(app, rosa, { name, version: (await read(name)).version })
  /** Saves a draft and publishes it. */
  const say = async (name: string, value: unknown) => {
    await draft(name, value)
    return publish(name)
  }
  const undoLast = async (kind?: string) => {
    const [last] = await readEvents(database, { kind }, { limit: 1 })
    return undoEvent(app, ben, last?.id ?? '', eventKinds)
  }
  return { database, connectAgain, moment, app, rosa, ben, read, draft, publish, say, undoLast }
}

export async function stateOf(database: Database, name: string) {
  const state = await readDocument(database, name)
  if (!state) throw new Error(`there is no ${name}`)
  return state
}
