import { TagsPage } from '../../desk/tags/tags-page'
import * as routes from '../../routes'
import { listTags, renameTag, type TagResult } from '../../submissions/tags'
import type { DeskRequest, DeskRoute } from './route'

/** The office's own words for submissions. */
export const tagRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskTags, right: 'handle', handle: showTags },
  { method: 'POST', path: routes.deskTag(':id'), right: 'handle', handle: rename },
]

async function showTags({ site, context, show }: DeskRequest) {
  const isChanged = context.req.query('changed') !== undefined
  return show({ title: 'Tags', body: <TagsPage tags={await listTags(site.database)} isChanged={isChanged} /> })
}

async function rename({ site, context, actor, fields, show, redirect, notFound }: DeskRequest) {
  const [id, name] = [context.req.param('id') ?? '', fields.get('name') ?? '']
  const result = await renameTag(site.intake, actor, id, name)
  if (result.status === 'missing') return notFound()
  if (result.status === 'saved') return redirect(`${routes.deskTags}?changed`)
  const problem = { id, name, words: wrongWith(result) }
  return show({ title: 'Tags', body: <TagsPage tags={await listTags(site.database)} problem={problem} />, status: 422 })
}

function wrongWith(result: Exclude<TagResult, { status: 'saved' | 'missing' }>): string {
  if (result.status === 'taken') return `There is a tag “${result.tag.name}” already`
  return result.reason === 'empty' ? 'Please write a name' : 'Please write at most 40 characters'
}
