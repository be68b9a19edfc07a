import { type ChangeContext, changeRow } from '../handling/change-rows'
import { lockInboxRow } from '../inbox/inbox-row'

/** Corrects a sender's email address. Returns the new version and the earlier address, or `{}` if unchanged. */
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
