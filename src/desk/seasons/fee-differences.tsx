import { formatCents } from '../../payments/cents'
import type { readFeeDifferences } from '../../payments/lists'
import { StudentName } from '../money/student-name'

export type FeeDifference = Awaited<ReturnType<typeof readFeeDifferences>>[number]

const MAX_SHOWN = 20

/** Lists accepted students whose fee in the ledger is not the season's. Nothing changes these by itself. */
export function FeeDifferences({ differences }: { differences: readonly FeeDifference[] }) {
  if (differences.length === 0) return null
  const rest = differences.length - MAX_SHOWN
  return (
    <section aria-labelledby="fee-differences-title">
      <h2 id="fee-differences-title">Other fees in ledgers</h2>
      <p>Changing the season’s fees changes no ledger. These accepted students have another fee.</p>
      <ul className="bullets">
        {differences.slice(0, MAX_SHOWN).map(({ fee, current, ...student }) => (
          <li key={student.id}>
            <StudentName {...student} />: {formatCents(fee)}, not {formatCents(current)}
          </li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
    </section>
  )
}
