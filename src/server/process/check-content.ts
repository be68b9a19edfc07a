import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import { breathe } from '../../database/breathe'
import type { Database } from '../../database/connection'
import { allChecks } from '../../editorial/checks/all-checks'
import type { Checked, CheckedPage } from '../../editorial/checks/check'
import { readUnreachable } from '../../editorial/findings/ask-links'
import { type Comparison, compareFindings } from '../../editorial/findings/compare-findings'
import { readSince } from '../../editorial/findings/read-since'
import { type Report, runChecks } from '../../editorial/findings/run-checks'
import { storeFindings } from '../../editorial/findings/store-findings'
import * as routes from '../../routes'
import { readPage } from '../../site/read-page'
import type { Screen } from '../../site/screen'
import { screensOf } from '../../site/screens-of'
import { renderScreen } from '../pages/render-screen'
import type { Site } from '../site'

/** What of the site it takes to check its content. */
export type CheckedSite = Pick<Site, 'settings' | 'assets' | 'intake'>

/** Checks the content that is public, stores what is wrong with it, and says which checks could not look. */
export async function checkContent(site: CheckedSite): Promise<Report['failed']> {
  const { revision, content } = site.intake.content.current(DEFAULT_LANGUAGE)
  const report = await runChecks(await readChecked(site, content), allChecks)
  await storeFindings(site.intake, report, revision)
  return report.failed
}

/** What would be wrong with other content, and what of it is not wrong with what is public. */
export async function checkDraft(site: CheckedSite, next: Content): Promise<Comparison> {
  const { content } = site.intake.content.current(DEFAULT_LANGUAGE)
  return compareFindings(await readChecked(site, content), await readChecked(site, next), allChecks)
}

/** The addresses of other sites that the public pages link to, as they can be asked. */
export async function listOutwardLinks(site: CheckedSite): Promise<string[]> {
  const { content } = site.intake.content.current(DEFAULT_LANGUAGE)
  return outwardLinks(await readPages(site, content), site.intake)
}

async function readChecked(site: CheckedSite, content: Content): Promise<Checked> {
  const { database, now } = site.intake
  const pages = await readPages(site, content)
  return {
    content,
    language: DEFAULT_LANGUAGE,
    now: now(),
    pages,
    files: await listFiles(database),
    since: await readSince(database, now()),
    unreachable: await readUnreachable(database, outwardLinks(pages, site.intake)),
  }
}

/** What it takes to read what every screen says. */
type ReadSite = Pick<Site, 'settings' | 'assets'> & { intake: Pick<Site['intake'], 'origin' | 'now'> }

/** What every screen says, as visitors get it. Between two, others have their turn. */
async function readPages(site: ReadSite, content: Content): Promise<CheckedPage[]> {
  const pages: CheckedPage[] = []
  for (const screen of screensOf(content).values()) {
    await breathe()
    pages.push(readScreen(site, content, screen))
  }
  return pages
}

/** What a screen says, as visitors get it. */
export function readScreen(site: ReadSite, content: Content, screen: Screen): CheckedPage {
  const html = renderScreen(site, { screen, content, language: DEFAULT_LANGUAGE }, { origin: site.intake.origin })
  return { ...readPage(html), path: screen.path }
}

/** Every address of the site itself that answers and is no page. */
async function listFiles(database: Database): Promise<string[]> {
  const parts = database.selectFrom('file_parts').innerJoin('files', 'files.id', 'file_parts.file_id')
  const present = await parts.select('file_parts.name').where('files.removed_at', 'is', null).execute()
  return [...ownFiles, ...present.map(({ name }) => `${routes.files}${name}`)]
}

/** Addresses that answer on every site and are no pages. */
export const ownFiles: readonly string[] = [
  routes.sitemap,
  routes.robots,
  routes.blogFeed,
  routes.saturdaysCalendar,
  routes.favicon,
  routes.appleTouchIcon,
]

function outwardLinks(pages: readonly CheckedPage[], { origin }: Pick<Site['intake'], 'origin'>): string[] {
  const links = new Set(pages.flatMap((page) => page.links))
  return [...links].filter((link) => link.startsWith('https://') && !link.startsWith(`${origin}/`)).sort()
}
