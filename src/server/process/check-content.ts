import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { DraftCheck } from '../../desk/request'
import { allChecks } from '../../editorial/checks/all-checks'
import type { Checked, CheckedPage } from '../../editorial/checks/check'
import { readUnreachable } from '../../editorial/findings/check-addresses'
import { readPublicationDates } from '../../editorial/findings/publication-dates'
import { readEarlierFacts } from '../../editorial/findings/read-earlier-facts'
import { type CheckReport, type CheckResult, runChecks } from '../../editorial/findings/run-checks'
import { storeFindings } from '../../editorial/findings/store-findings'
import * as routes from '../../routes'
import { type PageSource, type RenderedPages, readChangedPages, readPublishedPages } from '../pages/read-pages'
import type { Site } from '../site'

export type CheckedSite = PageSource & Pick<Site, 'app'>

/** Checks the published content and stores the findings. Resolves to the checks that failed to run. */
export async function checkContent(site: CheckedSite): Promise<CheckReport['failed']> {
  const { contentNumber, content } = site.app.content.current(DEFAULT_LANGUAGE)
  const results = await runAllChecks(await readCheckInput(site, await readPublishedPages(site, content)))
  const report = { found: results.flatMap(({ added }) => added), failed: listFailures(results) }
  await storeFindings(site.app, report, contentNumber)
  return report.failed
}

/** Compares the findings of changed content with those of the published content. */
export async function checkDraft(site: CheckedSite, next: Content): Promise<DraftCheck> {
  const before = await readPublishedPages(site, site.app.content.current(DEFAULT_LANGUAGE).content)
  const after = await readChangedPages(site, before, next)
  const results = await runAllChecks(await readCheckInput(site, after), await readCheckInput(site, before))
  return { added: results.flatMap(({ added }) => added), existing: results.flatMap(({ left }) => left) }
}

/** Runs all checks. Yields between checks, so that requests are served. */
async function runAllChecks(next: Checked, before?: Checked): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const result of runChecks(allChecks, next, before)) {
    results.push(result)
    await yieldToEventLoop()
  }
  return results
}

function listFailures(results: readonly CheckResult[]): CheckReport['failed'] {
  return results.flatMap(({ check, error }) => (error === undefined ? [] : [{ check, error: new Error(error) }]))
}

export function logFailures(log: Pick<Site['log'], 'error'>, failed: CheckReport['failed']): void {
  for (const { check, error } of failed) log.error({ check, reason: error.message }, 'a check of the content failed')
}

export async function listOutwardLinks(site: CheckedSite): Promise<string[]> {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  return extractOutwardLinks(listCheckedPages(await readPublishedPages(site, content)), site.app)
}

async function readCheckInput(site: CheckedSite, renderedPages: RenderedPages): Promise<Checked> {
  const { database, now } = site.app
  const pages = listCheckedPages(renderedPages)
  return {
    content: renderedPages.content,
    language: DEFAULT_LANGUAGE,
    now: now(),
    origin: site.app.origin,
    officeEmail: site.app.officeEmail,
    mailFrom: site.settings.mailFrom,
    payment: site.settings.payment,
    donate: site.settings.donate,
    pages,
    files: await listFiles(database),
    since: await readPublicationDates(database, now()),
    unreachable: await readUnreachable(database, extractOutwardLinks(pages, site.app)),
    earlier: await readEarlierFacts(database),
  }
}

function listCheckedPages({ pages }: RenderedPages): CheckedPage[] {
  return [...pages.values()].map(({ page }) => page)
}

async function listFiles(database: Database): Promise<string[]> {
  const parts = database.selectFrom('file_parts').innerJoin('files', 'files.id', 'file_parts.file_id')
  const currentParts = await parts.select('file_parts.name').where('files.removed_at', 'is', null).execute()
  return [...ownFiles, ...currentParts.map(({ name }) => `${routes.files}${name}`)]
}

export const ownFiles: readonly string[] = [
  routes.sitemap,
  routes.robots,
  routes.blogFeed,
  routes.saturdaysCalendar,
  routes.favicon,
  routes.appleTouchIcon,
]

function extractOutwardLinks(pages: readonly CheckedPage[], { origin }: Pick<Site['app'], 'origin'>): string[] {
  const links = new Set(pages.flatMap((page) => page.links))
  return [...links].filter((link) => link.startsWith('https://') && !link.startsWith(`${origin}/`)).sort()
}
