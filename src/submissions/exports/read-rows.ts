import type { InferResult, Selectable } from 'kysely'
import type { Timing } from '../../../content/application-windows'
import type { Database } from '../../database/connection'
import type { SubmissionsTable } from '../../database/tables'
import { formName } from '../../forms/all-forms'
import { seasonName } from '../../seasons/season-name'
import { applyCorrections } from '../corrections/corrected'
import { readCorrections } from '../corrections/corrections'
import { getShownAnswers, healthAnswers } from '../handling/shown-answers'
import { readTagsBySubmission } from '../handling/shown-tags'
import type { InboxMatches } from '../inbox/search-inbox'
import { shownTiming } from '../inbox/shown-timing'
import type { ExportRequest } from './export-request'
import { iteratePositionPages } from './position-pages'

/** The texts of a row, in the order of the columns. */
export type ExportRow = string[]

/** Number of rows in memory at once. */
const PAGE_SIZE = 500

/** Reads an export's rows, newest first, one page at a time. */
export async function* readRows(
  database: Database,
  matches: InboxMatches,
  order: Omit<ExportRequest, 'format'>,
): AsyncGenerator<ExportRow[]> {
  const toCells = createRowFormatter(order)
  for await (const positions of iteratePositionPages(matches, PAGE_SIZE)) {
    const rows = await selectRows(database, positions).execute()
    const ids = rows.map(({ submissionId }) => submissionId)
    const [tags, corrections] = [await readTagsBySubmission(database, ids), await readCorrections(database, ids)]
    yield rows.map((row) => {
      const { submissionId: id } = row
      return toCells({
        ...applyCorrections(row, corrections.get(id)),
        tags: (tags.get(id) ?? []).map(({ name }) => name),
      })
    })
  }
}

function selectRows(database: Database, positions: number[]) {
  return database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .leftJoin('staff as assignee', 'assignee.id', 'inbox.assignee_id')
    .leftJoin('staff as enterer', 'enterer.id', 'submissions.entered_by')
    .leftJoin('seasons', 'seasons.id', 'inbox.season_id')
    .select(['inbox.submission_id as submissionId', 'inbox.status', 'assignee.name as assignee'])
    .select(['enterer.name as enteredBy', 'seasons.name as season', 'seasons.year as seasonYear'])
    .select(['submissions.reference', 'submissions.form', 'form_version', 'answers', 'sender_name'])
    .select(['submissions.created_at as receivedAt', 'arrived_at as arrivedAt', shownTiming.as('timing')])
    .where('inbox.position', 'in', positions)
    .orderBy('inbox.position', 'desc')
}

type ExportedAnswers = Pick<Selectable<SubmissionsTable>, 'form' | 'form_version' | 'answers'>

type SelectedRow = InferResult<ReturnType<typeof selectRows>>[number] & { tags: string[] }

/** Values of the column “Applied”. */
const timingLabels: Readonly<Record<Timing, string>> = { early: 'Early', late: 'Late' }

/** The length of "2026-06-25". */
const DATE_LENGTH = 10

/** Creates a function that formats a row's cells. */
function createRowFormatter({
  columns,
  viewer,
  statusWords,
}: Omit<ExportRequest, 'format'>): (row: SelectedRow) => ExportRow {
  const hasHealthFields = columns.some(({ isHealth }) => isHealth)
  const moment = createMomentFormatter(viewer.timeZone)
  return (row) => {
    const answers = answersByField(row, hasHealthFields)
    const values: Readonly<Record<string, string | null>> = {
      reference: row.reference,
      received: moment(row.receivedAt),
      arrived: row.arrivedAt && moment(row.arrivedAt).slice(0, DATE_LENGTH),
      form: formName(row.form),
      season: seasonName({ name: row.season, year: row.seasonYear }),
      timing: row.timing && timingLabels[row.timing],
      status: statusWords[row.status] ?? row.status,
      assignee: row.assignee,
      tags: row.tags.join(', '),
      sender: row.sender_name,
      'entered-by': row.enteredBy,
    }
    return columns.map(
      ({ key, fields }) => (Object.hasOwn(values, key) ? values[key] : answers.get(fields[row.form] ?? '')) ?? '',
    )
  }
}

/** Returns the answers by field. Health and emergency information is included only on request. */
function answersByField(sent: ExportedAnswers, hasHealthFields: boolean): ReadonlyMap<string, string> {
  const given = [...getShownAnswers(sent), ...(hasHealthFields ? healthAnswers(sent) : [])].filter(
    ({ isGiven }) => isGiven,
  )
  return new Map(given.map(({ field, answer }) => [field, answer]))
}

/** Formats timestamps as spreadsheets parse and sort them: "2026-06-25 10:03", in a time zone. */
function createMomentFormatter(timeZone: string): (moment: string) => string {
  return (moment) => {
    const localTime = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
    return `${localTime.toPlainDate()} ${localTime.toPlainTime().toString({ smallestUnit: 'minute' })}`
  }
}
