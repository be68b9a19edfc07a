import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { isFileLimitReached } from './add-file'
import { readFileUses, setRemovedAt } from './remove-file'

/** The file's row contains all data for undo. */
const emptyInverse = v.object({})

const base = { right: 'edit', inverse: emptyInverse, lock: lockContent } as const

/** Removes an added file, unless it is used. */
export const fileAddedUndo: Undo<object> = {
  ...base,
  blockers: mapSequentially(async (database: Database, { event }) => {
    const id = findSubjectId(event, 'file') ?? ''
    if ((await readFileName(database, id)) === null) return 'deleted'
    return (await readFileUses(database, id)).length > 0 ? 'in-use' : undefined
  }),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { event }) => {
    const id = findSubjectId(event, 'file') ?? ''
    await setRemovedAt(transaction, id, app.now().toISOString())
    return { details: { file: { before: await readFileName(transaction, id), after: null } } }
  }),
}

/** Restores a removed file, unless its bytes were deleted. */
export const fileRemovedUndo: Undo<object> = {
  ...base,
  blockers: mapSequentially(async (database: Database, { event }) => {
    if ((await readFileName(database, findSubjectId(event, 'file') ?? '')) === null) return 'deleted'
    return (await isFileLimitReached(database)) ? 'too-many' : undefined
  }),
  apply: mapSequentially(async ({ transaction }: UndoContext, { event }) => {
    const id = findSubjectId(event, 'file') ?? ''
    await setRemovedAt(transaction, id, null)
    return { details: { file: { before: null, after: await readFileName(transaction, id) } } }
  }),
}

/** Reads the name of a file, including removed ones; null if permanently deleted. */
async function readFileName(database: Database, id: string): Promise<string | null> {
  const file = database.selectFrom('files').select('name').where('id', '=', id)
  return (await file.executeTakeFirst())?.name ?? null
}
