import * as v from 'valibot'
import { type Status, statuses, statusLabels } from '../statuses'
import { type Action, conjugateBe } from './action'

const input = v.strictObject({ type: v.literal('status'), status: v.picklist(statuses) })

export const statusAction: Action<v.InferOutput<typeof input>> = {
  right: 'handle',
  input,
  fromForm: (status) => ({ type: 'status', status }),
  isAlreadyApplied: (row, { status }) => row.status === status,
  targetOf: async (_, { status }) => ({ status }),
  nameIn: () => undefined,
  details: ({ status }) => ({ status }),
  words: {
    one: ({ status }) => `change the status to ${statusLabels[status]}`,
    preview: ({ status }, many) => `Mark ${many} as ${statusWord(status)}`,
    isAlreadyApplied: ({ status }, count, _, isDone) => `${conjugateBe(count, isDone)} already ${statusWord(status)}`,
    did: ({ status }, many) => `marked ${many} as ${statusWord(status)}`,
  },
}

function statusWord(status: unknown): string {
  return (statusLabels[status as Status] ?? '').toLowerCase()
}
