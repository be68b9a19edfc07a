import { yearAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { proseFacts } from '../../../content/prose-facts'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { listSeasonNames } from '../../seasons/read-seasons'
import { seasonIdFromPlanName, seasonPlanName } from '../../seasons/season-plan-name'
import { documentValue } from './assemble-content'
import { documentLabel, fillTitle, findDocument, readTitle } from './documents'
import { parseJson, readDefaultContent } from './read-published'

type App = Pick<AppContext, 'database' | 'content' | 'now'>

/** Reads the labels of documents and seasons by name, with their newest titles. */
export async function readDocumentLabels(app: App, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = await readNewestTexts(app.database, names)
  const facts = titleFacts(app)
  const findTitle = (name: string) => readTitle(texts.get(name)) ?? readTitle(readDefaultValue(name))
  const seasons = names.some(seasonIdFromPlanName) ? await listSeasonNames(app.database) : []
  return new Map([
    ...names.map((name) => [name, fillTitle(documentLabel(name, findTitle(name)), facts)] as const),
    ...seasons.map(({ id, name }) => [seasonPlanName(id), name] as const),
  ])
}

export async function addLabels<Row extends { document: string }>(
  app: App,
  rows: readonly Row[],
): Promise<(Row & { label: string })[]> {
  const names = rows.map(({ document }) => document)
  const labels = await readDocumentLabels(app, names)
  return rows.map((row) => ({ ...row, label: labels.get(row.document) ?? row.document }))
}

/** Returns the facts for placeholders in titles. */
export function titleFacts({ content, now }: Pick<App, 'content' | 'now'>) {
  const published = content.current(DEFAULT_LANGUAGE).content
  const thisYear = yearAt(now(), published.organization.timeZone)
  return { ...proseFacts(published, DEFAULT_LANGUAGE, thisYear), year: String(published.bootCamp.year ?? thisYear) }
}

function readDefaultValue(name: string): unknown {
  const document = findDocument(name)
  return document && documentValue(readDefaultContent(document.language), document)
}

async function readNewestTexts(database: Database, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const entries = [...new Set(names)].filter((name) => findDocument(name)?.entry !== undefined)
  const texts = database.selectFrom('content_revisions').where('value', 'is not', null)
  const newest = texts
    .select(({ fn }) => fn.max('id').as('id'))
    .where(whereIn(database, 'document', entries))
    .groupBy('document')
  const rows = await texts.select(['document', 'value']).where('id', 'in', newest).execute()
  return new Map(rows.map(({ document, value }) => [document, parseJson(value)]))
}
