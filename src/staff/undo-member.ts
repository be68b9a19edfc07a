import { idOf } from '../log/subjects'
import { oneByOne, type UndoContext, type UndoRequest, valuesBefore } from '../log/undo/undo-handler'
import { type MemberChange, setMember } from './member'

/** What somebody is called, may do, or wants, is as before. */
export const undoMember = oneByOne(async (doing, undoing) => {
  await setMemberBack(doing, undoing)
  return {}
})

export function setMemberBack({ transaction }: UndoContext, { event, changes }: UndoRequest): Promise<void> {
  return setMember(transaction, idOf(event, 'staff') ?? '', valuesBefore(changes) as MemberChange)
}
