import type { Content } from '../../../../content/read-content'
import * as routes from '../../../routes'

/** What the season costs, beside its other facts. */
export function SeasonFees({ fees, mayChange }: { fees: Content['bootCamp']['fees']; mayChange: boolean }) {
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      <dl className="words-fees">
        <dt>Deposit</dt>
        <dd>{dollars(fees.deposit)}</dd>
        <dt>For students of partner schools</dt>
        <dd>{dollars(fees.partner)}</dd>
        <dt>For everyone else</dt>
        <dd>{dollars(fees.regular)}</dd>
      </dl>
      <p>
        {mayChange ? <a href={routes.deskDocument('fees')}>Change the fees</a> : 'Only owners can change the fees.'}
      </p>
    </section>
  )
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
