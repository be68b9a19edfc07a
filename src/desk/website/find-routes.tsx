import { fold, matchesQuery } from '../../../content/fold'
import { titleFacts } from '../../editorial/documents/document-labels'
import { readDrafts } from '../../editorial/documents/read-drafts'
import { searchContent } from '../../editorial/search/search-content'
import * as routes from '../../routes'
import { seasonName } from '../../seasons/season-name'
import { seasonPlanName } from '../../seasons/season-plan-name'
import type { DeskRequest, DeskRoute } from '../request'
import { listEditableDocuments, publishedContent } from './document-request'
import { FindPage } from './find-page'

export const websiteFindRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskWebsiteFind, right: 'edit', handle: showResults },
]

const MAX_RESULTS = 100
const MAX_NAMES = 20

async function showResults(request: DeskRequest) {
  const { site, context, may, show } = request
  const query = (context.req.query('q') ?? '').slice(0, 100)
  const content = publishedContent(request)
  const { id, season, year } = content.bootCamp
  const listed = await listEditableDocuments(request)
  const titles = new Map(listed.map(({ name, title }) => [name, title]))
  if (may('seasons')) titles.set(seasonPlanName(id), seasonName({ name: season, year }) ?? season)
  const sources = { content, drafts: await readDrafts(site.database), facts: titleFacts(site.app) }
  const found = searchContent([...titles.keys()], sources, query, MAX_RESULTS + 1)
  const isQuery = fold(query).length > 0
  const named = isQuery ? listed.filter(({ title }) => matchesQuery(title, query)).slice(0, MAX_NAMES) : []
  const body = (
    <FindPage
      {...{ query, titles, isQuery, named }}
      published={site.app}
      found={found.slice(0, MAX_RESULTS)}
      hasMore={found.length > MAX_RESULTS}
    />
  )
  return show({ title: 'Find in names and texts', body })
}
