import { fold } from '../../../content/fold'
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

async function showResults(request: DeskRequest) {
  const { site, context, may, show } = request
  const query = (context.req.query('q') ?? '').slice(0, 100)
  const content = publishedContent(request)
  const { id, season, year } = content.bootCamp
  const titles = new Map((await listEditableDocuments(request)).map(({ name, title }) => [name, title]))
  if (may('seasons')) titles.set(seasonPlanName(id), seasonName({ name: season, year }) ?? season)
  const sources = { content, drafts: await readDrafts(site.database), facts: titleFacts(site.app) }
  const found = searchContent([...titles.keys()], sources, query, MAX_RESULTS + 1)
  const body = (
    <FindPage
      {...{ query, titles }}
      published={site.app}
      isQuery={fold(query).length > 0}
      found={found.slice(0, MAX_RESULTS)}
      hasMore={found.length > MAX_RESULTS}
    />
  )
  return show({ title: 'Find in texts', body })
}
