import * as routes from '../../routes'
import { replyFields } from '../../submissions/handling/reply-fields'
import {
  deleteReply,
  listSavedReplies,
  readSavedReply,
  type SavedReply,
  type SaveReplyResult,
  saveReply,
} from '../../submissions/handling/saved-replies'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { RepliesPage } from './replies-page'
import { draftName, type ReplyDraft, ReplyPage } from './reply-page'

export const replyRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskReplies, right: 'replies', handle: showReplies },
  { method: 'GET', path: routes.deskNewReply, right: 'replies', handle: showNewReply },
  { method: 'POST', path: routes.deskNewReply, right: 'replies', handle: saveDraftedReply },
  { method: 'GET', path: routes.deskReply(':id'), right: 'replies', handle: showReply },
  { method: 'POST', path: routes.deskReply(':id'), right: 'replies', handle: saveDraftedReply },
  { method: 'POST', path: routes.deskReplyRemoval(':id'), right: 'replies', handle: deleteSavedReply },
]

async function showReplies(request: DeskRequest) {
  const { site, show } = request
  const notice = await renderActionNotice(request, { saved: 'Reply saved.', deleted: 'Reply deleted.' })
  const body = <RepliesPage replies={await listSavedReplies(site.database)} notice={notice} />
  return show({ title: 'Saved replies', body })
}

function showNewReply({ show }: DeskRequest) {
  return show({ title: 'New saved reply', body: <ReplyPage draft={{ title: '', body: '' }} /> })
}

async function showReply({ site, context, show, notFound }: DeskRequest) {
  const reply = await readSavedReply(site.database, context.req.param('id') ?? '')
  return reply ? show({ title: 'Saved reply', body: <ReplyPage draft={reply} existing={reply} /> }) : notFound()
}

type ExistingReply = Pick<SavedReply, 'id' | 'version'>

async function saveDraftedReply(request: DeskRequest) {
  const { site, actor, fields } = request
  const draft = { title: fields.get('title') ?? '', body: fields.get('body') ?? '' }
  const existing = readExistingReply(request)
  const result = await saveReply(site.app, actor, { ...draft, existing })
  return respondToSave(request, result, draft, existing)
}

async function deleteSavedReply(request: DeskRequest) {
  const { site, actor, show, notFound } = request
  const existing = readExistingReply(request)
  if (!existing) return notFound()
  const reply = await readSavedReply(site.database, existing.id)
  if (!reply) return notFound()
  const result = await deleteReply(site.app, actor, existing)
  if (result.status !== 'conflict') return respondToSave(request, result, reply, existing, 'deleted')
  const changed = result.reply
  const body = <ReplyPage draft={changed} existing={changed} changed={changed} isDeletion />
  return show({ title: 'Saved reply', body, status: 409 })
}

function readExistingReply({ context, fields }: DeskRequest): ExistingReply | undefined {
  const id = context.req.param('id')
  return id === undefined ? undefined : { id, version: Number(fields.get('version')) }
}

function respondToSave(
  { show, redirect, notFound }: DeskRequest,
  result: SaveReplyResult,
  draft: ReplyDraft,
  existing: ExistingReply | undefined,
  done: 'saved' | 'deleted' = 'saved',
) {
  if (result.status === 'saved') {
    const saved = new URLSearchParams({ changed: `${existing?.id ?? 'new'} ${draftName(existing)}` })
    return redirect(`${noticeAddress(routes.deskReplies, done, result.eventId)}&${saved}`)
  }
  if (result.status === 'missing') return notFound()
  if (result.status === 'invalid') {
    const body = <ReplyPage draft={{ ...draft, error: describeProblem(result) }} existing={existing} />
    return show({ title: 'Saved reply', body, status: 422 })
  }
  const body = <ReplyPage draft={draft} existing={result.reply} changed={result.reply} />
  return show({ title: 'Saved reply', body, status: 409 })
}

function describeProblem(result: Extract<SaveReplyResult, { status: 'invalid' }>): string {
  const listed = (fields: readonly string[]) => fields.map((field) => `{${field}}`).join(', ')
  if ('fields' in result) return `There is no field ${listed(result.fields)}. You can use: ${listed(replyFields)}`
  if (result.reason === 'empty') return 'Please write a title and a text'
  return 'Please use up to 20,000 characters, and up to 200 in the title'
}
