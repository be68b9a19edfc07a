import { formatCents } from '../../payments/cents'
import type { NamedLedger } from '../../payments/lists'
import { StudentName } from '../money/list-page'

/** Lists the first accepted students of a season whose fee in the ledger is not the season's. */
export function FeeDifferences({ ledgers }: { ledgers: readonly NamedLedger[] }) {
  const differences = ledgers.flatMap((row) => {
    const current = (row.sums.feeKind === 'partner-fee' ? row.partner : row.regular) ?? 0
    return row.isAccepted && row.sums.feeKind && row.sums.fee !== current ? [{ row, current }] : []
  })
  if (differences.length === 0) return null
  return (
    <section aria-labelledby="fee-differences-title">
      <h2 id="fee-differences-title">Other fees in ledgers</h2>
      <p>The season’s fees change no ledger. Accepted students with another fee: {differences.length}</p>
      <ul>
        {differences.slice(0, 20).map(({ row, current }) => (
          <li key={row.id}>
            <StudentName {...row} />: {formatCents(row.sums.fee)}, not {formatCents(current)}
          </li>
        ))}
      </ul>
    </section>
  )
}
