import { type ChangeContext, changeRow } from '../handling/change-rows'
import { lockInboxRow } from '../inbox/inbox-row'

/** Corrects where a submission's sender is written to; its next version, and what was before, unless that is so already. */
export async function correctSenderAddress(
  changing: ChangeContext,
  submissionId: string | null,
  to: string,
): Promise<{ version?: number; before?: string }> {
  const row = submissionId === null ? undefined : await lockInboxRow(changing.transaction, submissionId)
  if (!row) return {}
  const { about, answers } = await changeRow(changing, row, { answers: { email: to } })
  const [change] = Object.values(answers)
  return change && typeof about.version === 'number' ? { version: about.version, before: change.before } : {}
}
