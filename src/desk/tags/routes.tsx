import * as routes from '../../routes'
import { deleteTag, mergeTag } from '../../submissions/handling/delete-tags'
import { listTags, renameTag, type TagResult } from '../../submissions/handling/tags'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { TagsPage, type TagsPageProps } from './tags-page'

export const tagRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskTags, right: 'handle', handle: (request) => showTags(request) },
  { method: 'POST', path: routes.deskTags, right: 'handle', handle: mergeTags },
  { method: 'POST', path: routes.deskTag(':id'), right: 'handle', handle: changeTag },
]

type TagsPageProblems = Pick<TagsPageProps, 'problem' | 'mergeProblem' | 'missingName'>

async function showTags(request: DeskRequest, problems: TagsPageProblems = {}) {
  const { site, show } = request
  const words = { renamed: 'Tag renamed.', deleted: 'Tag deleted.', merged: 'Tags merged.' }
  const notice = await renderActionNotice(request, words)
  const body = <TagsPage tags={await listTags(site.database)} notice={notice} {...problems} />
  return show({ title: 'Tags', body, status: Object.keys(problems).length > 0 ? 422 : 200 })
}

async function changeTag(request: DeskRequest) {
  const { site, actor, fields, redirect, id } = request
  const name = fields.get('name') ?? ''
  const seen = { id, name: fields.get('seen') ?? '' }
  const isDeletion = fields.get('do') === 'delete'
  const result = await (isDeletion ? deleteTag(site.app, actor, seen) : renameTag(site.app, actor, seen, name))
  if (result.status === 'missing') return showTags(request, { missingName: seen.name })
  if (result.status === 'saved')
    return redirect(noticeAddress(routes.deskTags, isDeletion ? 'deleted' : 'renamed', result.eventId))
  const error =
    result.status === 'conflict' ? `Someone renamed it “${result.tag.name}” in the meantime` : tagNameProblem(result)
  return showTags(request, { problem: { id, name, error } })
}

async function mergeTags(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const [tag = '', into = ''] = [fields.get('tag'), fields.get('into')].map((each) => each ?? '')
  if (tag === into) return showTags(request, { mergeProblem: 'Please choose two different tags' })
  const result = await mergeTag(site.app, actor, tag, into)
  if (result.status === 'saved') return redirect(noticeAddress(routes.deskTags, 'merged', result.eventId))
  return showTags(request, { mergeProblem: 'One of them was deleted or merged in the meantime' })
}

export function tagNameProblem(result: Exclude<TagResult, { status: 'saved' | 'missing' }>): string {
  if (result.status === 'taken') return `There is already a tag “${result.tag.name}”`
  if (result.reason === 'too-many') return 'There are already 100 tags. Delete or merge some first'
  return result.reason === 'empty' ? 'Please write a name' : 'Please use 40 characters or fewer'
}
