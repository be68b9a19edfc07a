import { DEFAULT_LANGUAGE } from '../../../content/language'
import { withQuotedFacts } from '../../../content/quoted-facts'
import type { Content } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { DraftCheck } from '../../desk/request'
import { allChecks } from '../../editorial/checks/all-checks'
import type { CheckedPage } from '../../editorial/checks/check'
import { readUnreachable } from '../../editorial/findings/ask-links'
import type { CheckResult, Report } from '../../editorial/findings/run-checks'
import { readSince } from '../../editorial/findings/since'
import { storeFindings } from '../../editorial/findings/store-findings'
import * as routes from '../../routes'
import { readPage } from '../../site/read-page'
import type { Screen } from '../../site/screen'
import { screensOf } from '../../site/screens-of'
import type { CHECK_LIMITS, CheckedData } from '../checks/checks'
import { renderScreen } from '../pages/render-screen'
import type { Site } from '../site'

export type CheckedSite = Pick<Site, 'settings' | 'assets' | 'app' | 'checks'>

const NOBODY = ''

/** Checks the public content, stores what is wrong with it, and returns which checks failed or did not finish in time. */
export async function checkContent(
  site: CheckedSite,
  { by = NOBODY, limit = 'background' }: { by?: string; limit?: keyof typeof CHECK_LIMITS } = {},
): Promise<Report['failed']> {
  const { revision, content } = site.app.content.current(DEFAULT_LANGUAGE)
  const results = await site.checks.run({ next: await readChecked(site, content) }, by, limit)
  const report = { found: results.flatMap(({ added }) => added), failed: failedOf(results) }
  await storeFindings(site.app, report, revision)
  return report.failed
}

/** Compares what would be wrong with changed content with what is wrong now, while somebody waits. */
export async function checkDraft(site: CheckedSite, next: Content, by: string): Promise<DraftCheck> {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const both = { before: await readChecked(site, content), next: await readChecked(site, next) }
  const results = await site.checks.run(both, by, 'page')
  return {
    added: results.flatMap(({ added }) => added),
    left: results.flatMap(({ left }) => left),
    isComplete: failedOf(results).length === 0,
  }
}

function failedOf(results: readonly CheckResult[]): Report['failed'] {
  const done = new Map(results.map((result) => [result.check, result.error]))
  return allChecks.flatMap(({ name }) => {
    if (!done.has(name)) return [{ check: name, error: NOT_IN_TIME }]
    const reason = done.get(name)
    return reason === undefined ? [] : [{ check: name, error: new Error(reason) }]
  })
}

const NOT_IN_TIME = new Error('it did not finish in time')

export function logFailed(log: Pick<Site['log'], 'error' | 'warn'>, failed: Report['failed']): void {
  const broken = failed.filter(({ error }) => error !== NOT_IN_TIME)
  for (const { check, error } of broken) log.error({ check, reason: error.message }, 'a check of the content failed')
  const late = failed.length - broken.length
  if (late > 0) log.warn({ checks: late }, 'checks of the content did not finish in time')
}

export async function listOutwardLinks(site: CheckedSite): Promise<string[]> {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  return outwardLinks(await readPages(site, withQuotedFacts(content, DEFAULT_LANGUAGE)), site.app)
}

async function readChecked(site: CheckedSite, written: Content): Promise<CheckedData> {
  const { database, now } = site.app
  const content = withQuotedFacts(written, DEFAULT_LANGUAGE)
  const pages = await readPages(site, content)
  return {
    content,
    language: DEFAULT_LANGUAGE,
    now: now(),
    origin: site.app.origin,
    officeEmail: site.app.officeEmail,
    mailFrom: site.settings.mailFrom,
    payment: site.settings.payment,
    donate: site.settings.donate,
    pages,
    files: await listFiles(database),
    since: await readSince(database, now()),
    unreachable: await readUnreachable(database, outwardLinks(pages, site.app)),
  }
}

type ReadSite = Pick<Site, 'settings' | 'assets'> & { app: Pick<Site['app'], 'origin' | 'now'> }

/** Every screen, as visitors get it. Between two screens, other requests get a turn. */
async function readPages(site: ReadSite, content: Content): Promise<CheckedPage[]> {
  const pages: CheckedPage[] = []
  for (const screen of screensOf(content).values()) {
    await yieldToEventLoop()
    pages.push(readScreen(site, content, screen))
  }
  return pages
}

export function readScreen(site: ReadSite, content: Content, screen: Screen): CheckedPage {
  const html = renderScreen(site, { screen, content, language: DEFAULT_LANGUAGE }, { origin: site.app.origin })
  return { ...readPage(html), path: screen.path }
}

async function listFiles(database: Database): Promise<string[]> {
  const parts = database.selectFrom('file_parts').innerJoin('files', 'files.id', 'file_parts.file_id')
  const present = await parts.select('file_parts.name').where('files.removed_at', 'is', null).execute()
  return [...ownFiles, ...present.map(({ name }) => `${routes.files}${name}`)]
}

export const ownFiles: readonly string[] = [
  routes.sitemap,
  routes.robots,
  routes.blogFeed,
  routes.saturdaysCalendar,
  routes.favicon,
  routes.appleTouchIcon,
]

function outwardLinks(pages: readonly CheckedPage[], { origin }: Pick<Site['app'], 'origin'>): string[] {
  const links = new Set(pages.flatMap((page) => page.links))
  return [...links].filter((link) => link.startsWith('https://') && !link.startsWith(`${origin}/`)).sort()
}
