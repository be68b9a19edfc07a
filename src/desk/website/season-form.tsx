import { moneyText } from '../../../content/figures'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import type { Document } from '../../editorial/documents/documents'
import * as routes from '../../routes'
import type { DeskRequest } from '../request'
import { feesOf } from '../seasons/drafted-season'
import { contentOf, type DocumentRequest } from './document-request'

/** What the button posts that moves the season's days. */
export const NEXT_YEAR = 'next-year'

/** The year after the season's, as it is published. */
export function nextYear(request: Pick<DeskRequest, 'site'>): number {
  return seasonYear(contentOf(request), request.site.app.now()) + 1
}

/** Whether a document is a season: the present one, or a program's. */
export function isSeason({ name, path: [kind] }: Document): boolean {
  return name === 'season' || kind === 'seasons'
}

/** The year to which the days of a season move. */
export function yearAfter(request: DocumentRequest): number {
  const { document, published, draft } = request.state
  if (document.name === 'season') return nextYear(request)
  const { year } = Object(published.value ?? draft?.value)
  return Number.isInteger(year) ? year + 1 : nextYear(request)
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

interface SeasonFeesProps {
  document: Document
  content: Content
  mayChange: boolean
}

/** What the season costs, beside its other facts. */
export function SeasonFees({ document, content, mayChange }: SeasonFeesProps) {
  const { entry } = document
  const fees = entry === undefined ? content.bootCamp.fees : feesOf(entry, content)
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
        {mayChange ? (
          <a href={routes.deskDocument(entry === undefined ? 'fees' : 'season-fees')}>Change the fees</a>
        ) : (
          'Only owners can change the fees.'
        )}
      </p>
    </section>
  )
}
