import { senderName } from '../../database/sender-name'
import { sumLedger } from '../../payments/balance'
import { readEntries } from '../../payments/ledger'
import { readRefund } from '../../payments/read-refund'
import { seasonName } from '../../seasons/season-name'
import { currentDay } from '../../submissions/arrival-day'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest } from '../request'
import { viewerOf } from '../viewer'

/** Loads an application's ledger; undefined if it is missing, was erased, or is spam. */
export async function loadLedger(request: DeskRequest) {
  const { site, id } = request
  const row = await site.database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['state', 'reference', senderName.as('name'), 'seasons.name as season', 'seasons.year'])
    .select(['partner_cents', 'regular_cents'])
    .where('applications.id', '=', id)
    .where('inbox.status', '<>', 'spam')
    .executeTakeFirst()
  if (!row) return undefined
  const entries = await readEntries(site.database, id)
  const clock = { timeZone: viewerOf(request).timeZone, today: currentDay(site.app) }
  return {
    ...{ ...row, id, entries, today: clock.today, sums: sumLedger(entries) },
    fees: new Map<string, number | null>([
      ['partner-fee', row.partner_cents],
      ['regular-fee', row.regular_cents],
    ]),
    title: seasonName({ name: row.season, year: row.year }) ?? 'No season',
    refund: await readRefund(site.database, id, clock),
    fullRefund: await readRefund(site.database, id, { ...clock, isCanceled: true }),
    names: await readKnownNames(site.database),
  }
}

export type LoadedLedger = NonNullable<Awaited<ReturnType<typeof loadLedger>>>
