import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { whereIn } from '../database/where-in'
import { readSeasons } from '../seasons/read-seasons'
import { readSums } from './ledger'
import { paymentReference } from './payment-reference'
import { paymentWords } from './words'

/** The money of an application. Amounts are in US cents. */
export interface Due {
  applicationId: string
  submissionId: string
  /** "Summer 2027" */
  season: string
  /** Day (ISO 8601); null if the season has no dates. */
  firstDay: string | null
  /** The student's full name. */
  name: string
  /** The reference for the note of a payment. */
  reference: string
  /** Negative if more was paid than is due. */
  balance: number
  /** What the family should pay now: 0 unless it has a spot. */
  due: number
  /** The part of `due` that is due first. */
  deposit: number
}

/** Reads what families owe, without erased and spam applications; without ids for all accepted ones. */
export async function readDue(database: Database, ids?: readonly string[]): Promise<Due[]> {
  const all = database
    .selectFrom('applications')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select([
      'applications.id',
      'applications.submission_id',
      'applications.season_id',
      'state',
      'reference',
      senderName.as('name'),
    ])
    .select(({ selectFrom }) => {
      const days = selectFrom('season_days').whereRef('season_days.season_id', '=', 'applications.season_id')
      const held = days.where('removed_at', 'is', null)
      return held.select(({ fn }) => fn.min('date').as('date')).as('firstDay')
    })
    .where('inbox.status', '<>', 'spam')
    .orderBy('applications.id')
  const rows = await (ids
    ? all.where(whereIn(database, 'applications.id', ids))
    : all.where('state', '=', 'accepted')
  ).execute()
  const sums = await readSums(
    database,
    rows.map(({ id }) => id),
  )
  const seasons = new Map((await readSeasons(database)).map(({ id, title }) => [id, title]))
  return rows.map(({ id, submission_id, season_id, state, reference, name, firstDay }) => {
    const { balance = 0, depositMissing = 0 } = sums.get(id) ?? {}
    const isDue = state === 'accepted' && balance > 0
    return {
      ...{ applicationId: id, submissionId: submission_id, name: name?.trim() ?? '', firstDay },
      season: seasons.get(season_id ?? '') ?? paymentWords[DEFAULT_LANGUAGE].noSeason,
      reference: paymentReference(reference),
      ...{ balance, due: isDue ? balance : 0, deposit: isDue ? depositMissing : 0 },
    }
  })
}
