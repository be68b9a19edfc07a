import { formatCents } from '../../payments/cents'
import type { NamedLedger } from '../../payments/lists'
import { StudentName } from '../money/list-page'

const MAX_SHOWN = 20

/** Lists the accepted students of a season whose fee in the ledger is not the season's. */
export function FeeDifferences({ ledgers }: { ledgers: readonly NamedLedger[] }) {
  const differences = ledgers.flatMap((row) => {
    const current = (row.sums.feeKind === 'partner-fee' ? row.partner : row.regular) ?? 0
    return row.isAccepted && row.sums.feeKind && row.sums.fee !== current ? [{ row, current }] : []
  })
  if (differences.length === 0) return null
  const rest = differences.length - MAX_SHOWN
  return (
    <section aria-labelledby="fee-differences-title">
      <h2 id="fee-differences-title">Other fees in ledgers</h2>
      <p>Changing the season’s fees changes no ledger. These accepted students have another fee:</p>
      <ul>
        {differences.slice(0, MAX_SHOWN).map(({ row, current }) => (
          <li key={row.id}>
            <StudentName {...row} />: {formatCents(row.sums.fee)}, not {formatCents(current)}
          </li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
    </section>
  )
}
