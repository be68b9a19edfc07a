import { moneyText } from '../../../content/figures'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import * as routes from '../../routes'
import type { DeskRequest } from '../request'
import { contentOf } from './document-request'

/** What the button posts that moves the season's days. */
export const NEXT_YEAR = 'next-year'

/** The year after the season's, as it is published. */
export function nextYear(request: Pick<DeskRequest, 'site'>): number {
  return seasonYear(contentOf(request), request.site.app.now()) + 1
}

/** Moves the days of the season in the form. */
export function MoveSeason({ year }: { year: number }) {
  return (
    <div className="document-tools">
      <button className="button button--quiet" type="submit" name="step" value={NEXT_YEAR}>
        Move the days to {year}
      </button>
      <p className="field-hint">
        Each day moves to the Saturday nearest to its date. Nothing is saved until you save the draft.
      </p>
    </div>
  )
}

/** What the season costs, beside its other facts. */
export function SeasonFees({ fees, mayChange }: { fees: Content['bootCamp']['fees']; mayChange: boolean }) {
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      <dl className="document-fees">
        <dt>Deposit</dt>
        <dd>{moneyText(fees.deposit, DEFAULT_LANGUAGE)}</dd>
        <dt>For students of partner schools</dt>
        <dd>{moneyText(fees.partner, DEFAULT_LANGUAGE)}</dd>
        <dt>For everyone else</dt>
        <dd>{moneyText(fees.regular, DEFAULT_LANGUAGE)}</dd>
      </dl>
      <p>
        {mayChange ? <a href={routes.deskDocument('fees')}>Change the fees</a> : 'Only owners can change the fees.'}
      </p>
    </section>
  )
}
