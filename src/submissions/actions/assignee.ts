import * as v from 'valibot'
import type { Names } from '../../log/event-kind'
import { findReader } from '../readers'
import { type Action, conjugateBe } from './action'

/** `assigneeId: null` unassigns. */
const input = v.strictObject({ type: v.literal('assignee'), assigneeId: v.nullable(v.string()) })

export const assigneeAction: Action<v.InferOutput<typeof input>> = {
  right: 'handle',
  input,
  fromForm: (id) => ({ type: 'assignee', assigneeId: id || null }),
  isAlreadyApplied: (row, { assigneeId }) => row.assigneeId === assigneeId,
  async targetOf(database, { assigneeId }) {
    return assigneeId === null || (await findReader(database, assigneeId)) ? { assigneeId } : undefined
  },
  nameIn: (names, { assigneeId }) => (assigneeId === null ? 'no one' : names.get(assigneeId)),
  details: ({ assigneeId }) => ({ assignee: assigneeId }),
  words: {
    one: ({ assigneeId }, names) =>
      assigneeId === null ? 'unassign it' : `assign it to ${assigneeName(assigneeId, names)}`,
    preview: (_, many, name) => `Assign ${many} to ${name}`,
    button: (_, many) => `Assign ${many}`,
    isAlreadyApplied: (_, count, name, isDone) => `${conjugateBe(count, isDone)} already assigned to ${name}`,
    did: ({ assignee }, many, names) =>
      `assigned ${many} to ${assignee === null ? 'no one' : assigneeName(assignee, names)}`,
  },
}

function assigneeName(id: unknown, names: Names): string {
  return names.get(String(id)) ?? 'someone who left'
}
