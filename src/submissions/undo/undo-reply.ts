import * as v from 'valibot'
import { differences } from '../../log/event-details'
import { idOf } from '../../log/subjects'
import { oneByOne, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { readReplyText } from '../handling/saved-replies'
import { lockSaved, writeSaved } from '../saved-rows'

/** Null if the reply was new. */
const inverse = v.strictObject({ before: v.nullable(v.strictObject({ title: v.string(), body: v.string() })) })

/** A new reply is deleted, a deleted one restored, and a changed one reads as before. */
export const replyUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'replies',
  inverse,
  lock: (transaction, events) =>
    lockSaved(
      transaction,
      'saved_replies',
      events.map((event) => idOf(event, 'saved-reply') ?? ''),
    ),
  apply: oneByOne(async ({ transaction, app }: UndoContext, { event, inverse: { before } }) => {
    const id = idOf(event, 'saved-reply') ?? ''
    const now = await readReplyText(transaction, id)
    await writeSaved(transaction, app, 'saved_replies', { id, ...(before ?? { title: null }) })
    return { details: differences(now, before) }
  }),
}
