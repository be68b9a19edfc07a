import * as v from 'valibot'
import { type DetailsOf, detailsSchema, textChangeSchema } from '../../log/event-details'
import type { EventKinds } from '../../log/event-kind'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { isLetterKind } from './letter-kinds'
import { lockTemplates, writeTemplate } from './letter-templates'

declare module '../../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof templateEventKinds> {}
}

/** Null for the default text. */
const inverse = v.strictObject({ before: v.nullable(v.strictObject({ subject: v.string(), body: v.string() })) })

const templateUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'letters',
  inverse,
  lock: lockTemplates,
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { event, inverse: { before } }) => {
    const kind = findSubjectId(event, 'letter-template') ?? ''
    return isLetterKind(kind) ? { details: await writeTemplate(transaction, app, kind, before) } : 'gone'
  }),
}

export const templateEventKinds = {
  'letter-template-saved': {
    action: 'changed the text of a letter',
    details: detailsSchema({ subject: v.exactOptional(textChangeSchema), body: v.exactOptional(textChangeSchema) }),
    right: 'letters',
    undo: templateUndo,
  },
} satisfies EventKinds
