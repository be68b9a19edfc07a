import type { Database } from '../../database/connection'
import { checkLevel, hintNames } from '../checks/all-checks'
import type { CheckLevel } from '../checks/check'
import { leftoverSamples } from '../checks/sample-left'

export interface OpenFinding {
  id: string
  /** The name of the check. */
  check: string
  level: CheckLevel
  /** The document's name (documents.ts). */
  document: string
  /** The path of the field; empty for the whole document. */
  field: string
  message: string
  foundAt: string
  version: number
}

export interface AcceptedFinding extends OpenFinding {
  acceptedAt: string
  /** The name of the staff member. */
  acceptedBy: string
  reason: string
}

interface FindingFilter {
  level?: CheckLevel
  /** A document's name. */
  document?: string
}

/**
 * Reads open findings in the order they were found: mistakes first, then placeholders,
 * and hints come last.
 */
export async function readOpenFindings(
  database: Database,
  limit: number,
  { level, document }: FindingFilter = {},
): Promise<OpenFinding[]> {
  const open = selectFindings(database).where('accepted_at', 'is', null)
  const rows = await open
    .$if(level !== undefined, (each) => each.where('check_name', level === 'hint' ? 'in' : 'not in', hintNames))
    .$if(document !== undefined, (each) => each.where('document', '=', document ?? ''))
    .orderBy((each) =>
      each
        .case()
        .when('check_name', 'in', hintNames)
        .then(2)
        .when('check_name', '=', leftoverSamples.name)
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy('found_at')
    .orderBy('document')
    .orderBy('field')
    .orderBy('findings.id')
    .limit(limit)
    .execute()
  return rows.map(toOpenFinding)
}

export async function countOpenFindings(
  database: Database,
  { level }: Pick<FindingFilter, 'level'> = {},
): Promise<number> {
  const open = database
    .selectFrom('findings')
    .where('accepted_at', 'is', null)
    .$if(level !== undefined, (each) => each.where('check_name', level === 'hint' ? 'in' : 'not in', hintNames))
  const { count } = await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads accepted findings, latest first. */
export async function readAcceptedFindings(database: Database, limit: number): Promise<AcceptedFinding[]> {
  const accepted = selectFindings(database).where('accepted_at', 'is not', null)
  const rows = await accepted.orderBy('accepted_at', 'desc').orderBy('findings.id').limit(limit).execute()
  return rows.flatMap((row) => toAcceptedFinding(row) ?? [])
}

/** Reads an open or accepted finding; undefined if corrected. */
export async function readFinding(database: Database, id: string): Promise<OpenFinding | AcceptedFinding | undefined> {
  const row = await selectFindings(database).where('findings.id', '=', id).executeTakeFirst()
  return row && (toAcceptedFinding(row) ?? toOpenFinding(row))
}

function selectFindings(database: Database) {
  return database
    .selectFrom('findings')
    .leftJoin('staff', 'staff.id', 'findings.accepted_by')
    .selectAll('findings')
    .select('staff.name as accepted_name')
}

type FindingRow = Awaited<ReturnType<ReturnType<typeof selectFindings>['executeTakeFirstOrThrow']>>

function toOpenFinding({ id, check_name, document, field, message, found_at, version }: FindingRow): OpenFinding {
  return { id, check: check_name, level: checkLevel(check_name), document, field, message, foundAt: found_at, version }
}

function toAcceptedFinding(row: FindingRow): AcceptedFinding | undefined {
  const { accepted_at, accepted_name, reason } = row
  if (accepted_at === null) return undefined
  const acceptedBy = accepted_name ?? 'someone who left'
  return { ...toOpenFinding(row), acceptedAt: accepted_at, acceptedBy, reason: reason ?? '' }
}
