import * as v from 'valibot'
import { detailsSchema } from '../log/event-details'
import { defineKind, type EventKinds } from '../log/event-kind'
import { mapSequentially, type Undo, type UndoContext } from '../log/undo/undo-definition'
import { lockSpellings, storedSpelling, writeSpellings } from './school-spellings'

/** The earlier rows of the changed keys. */
const inverse = v.strictObject({ keys: v.array(v.string()), before: v.array(storedSpelling) })

const spellingsUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'decide',
  inverse,
  lock: lockSpellings,
  apply: mapSequentially(async ({ transaction }: UndoContext, { inverse: { keys, before } }) => {
    await writeSpellings(transaction, keys, before)
    return { details: {} }
  }),
}

/** Events about spellings of schools. Their details have no spellings, because families wrote them. */
export const schoolEventKinds = {
  'schools-joined': defineKind({
    action: 'joined spellings of a school',
    describe: ({ school = 'a school' }) => `joined spellings of ${school}`,
    // The name of a partner school.
    details: detailsSchema({ spellings: v.number(), school: v.exactOptional(v.string()) }),
    right: 'decide',
    undo: spellingsUndo,
  }),
  'school-separated': {
    action: 'separated a spelling of a school',
    details: detailsSchema({}),
    right: 'decide',
    undo: spellingsUndo,
  },
} satisfies EventKinds
