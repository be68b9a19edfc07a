import { DEFAULT_LANGUAGE } from '../../content/language'
import type { UndoContext } from '../log/undo/undo-definition'
import { settleFees } from '../payments/settle-fees'
import { currentDay } from '../submissions/arrival-day'
import { readSchools } from './schools'

/** Adds the ledger entries that follow from a decision or its undo. Lock the applications and change their rows first. */
export function settleDecision(
  { transaction, app }: UndoContext,
  applicationIds: readonly string[],
  moves: readonly { fromId: string; toId: string }[],
): Promise<void> {
  return settleFees(transaction, {
    ...{ at: app.now().toISOString(), date: currentDay(app), applicationIds, moves },
    async findFeeKind(submissionId) {
      const schools = await readSchools(transaction, app.content.current(DEFAULT_LANGUAGE).content)
      const inbox = transaction.selectFrom('inbox').select('school_key').where('submission_id', '=', submissionId)
      const { school_key = null } = (await inbox.executeTakeFirst()) ?? {}
      return schools.isPartner(school_key ?? '') ? 'partner-fee' : 'regular-fee'
    },
  })
}
