import * as routes from '../../routes'
import { listTags, renameTag, type TagResult } from '../../submissions/handling/tags'
import { doneAddress, ownNotice } from '../own-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { TagsPage } from './tags-page'

/** The office's own words for submissions. */
export const tagRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskTags, right: 'handle', handle: (request) => showTags(request) },
  { method: 'POST', path: routes.deskTag(':id'), right: 'handle', handle: rename },
]

async function showTags(request: DeskRequest, problem?: { id: string; name: string; error: string }) {
  const { site, show } = request
  const notice = await ownNotice(request, { renamed: 'Tag renamed.' })
  const body = <TagsPage tags={await listTags(site.database)} notice={notice} problem={problem} />
  return show({ title: 'Tags', body, status: problem ? 422 : 200 })
}

async function rename(request: DeskRequest) {
  const { context, site, actor, fields, redirect, notFound } = request
  const id = context.req.param('id') ?? ''
  const name = fields.get('name') ?? ''
  const result = await renameTag(site.app, actor, { id, name: fields.get('seen') ?? '' }, name)
  if (result.status === 'missing') return notFound()
  if (result.status === 'saved') return redirect(doneAddress(routes.deskTags, 'renamed', result.eventId))
  const error =
    result.status === 'conflict' ? `Somebody renamed it “${result.tag.name}” in the meantime` : tagProblem(result)
  return showTags(request, { id, name, error })
}

/** What was wrong with the name of a tag. */
export function tagProblem(result: Exclude<TagResult, { status: 'saved' | 'missing' }>): string {
  if (result.status === 'taken') return `There is already a tag “${result.tag.name}”`
  if (result.reason === 'too-many') return 'There are already 100 tags. Rename one that nobody needs'
  return result.reason === 'empty' ? 'Please write a name' : 'Please use 40 characters or fewer'
}
