import { type ChangeContext, changeRow } from '../handling/change-rows'
import { lockInboxRow } from '../inbox/inbox-row'

/** Corrects a sender's email address. Returns the new version and the earlier address, or `{}` if unchanged. */
export async function correctSenderAddress(
  context: ChangeContext,
  submissionId: string | null,
  to: string,
): Promise<{ version?: number; before?: string }> {
  const row = submissionId === null ? undefined : await lockInboxRow(context.transaction, submissionId)
  if (!row) return {}
  const { about, answers } = await changeRow(context, row, { answers: { email: to } })
  const [change] = Object.values(answers)
  return change && typeof about.version === 'number' ? { version: about.version, before: change.before } : {}
}
