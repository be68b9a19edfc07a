import { addLabels } from '../../editorial/documents/document-labels'
import { findFileUses } from '../../editorial/files/file-uses'
import { listFiles } from '../../editorial/files/list-files'
import { readFileUses, removeFile } from '../../editorial/files/remove-file'
import { readFile } from '../../editorial/files/stored-file'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute, UploadResult } from '../request'
import { Notice } from '../ui/notice'
import { FilePage } from './file-page'
import { FilesPage } from './files-page'
import { uploadRefusals } from './upload-texts'

const PAGE_SIZE = 50

const QUERY_LIMIT = 100

export const fileRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskFiles, right: 'edit', handle: (request) => showFiles(request) },
  { method: 'POST', path: routes.deskFiles, right: 'edit', acceptsFile: true, handle: upload },
  { method: 'GET', path: routes.deskFile(':id'), right: 'edit', handle: (request) => showFile(request) },
  { method: 'POST', path: routes.deskFileRemoval(':id'), right: 'edit', handle: remove },
]

async function showFiles(request: DeskRequest, error?: string) {
  const { context, site, show } = request
  const query = (context.req.query('q') ?? '').slice(0, QUERY_LIMIT)
  if (wantsJson(request)) return respondWithFiles(request, query)
  const notice = await renderActionNotice(request, {
    added: 'File uploaded.',
    known: 'This file was already here.',
    removed: 'File removed.',
  })
  const after = context.req.query('after')
  const list = await listFiles(site.database, { query }, { after, limit: PAGE_SIZE })
  const uses = await findFileUses(site.database)
  const body = <FilesPage {...{ list, uses, query, notice, error }} />
  return show({ title: 'Files', body, status: error === undefined ? 200 : 422 })
}

async function upload(request: DeskRequest) {
  const { site, actor, upload: given, redirect } = request
  const kept: UploadResult = given ? await site.storeUpload(actor, given) : { status: 'refused', why: 'no-file' }
  if (wantsJson(request)) return respondToUpload(request, kept)
  if (kept.status === 'refused') return showFiles(request, uploadRefusals[kept.why])
  return redirect(noticeAddress(routes.deskFiles, kept.status, kept.status === 'added' ? kept.eventId : undefined))
}

/** True for a background request by a form field (src/desk/files/run-file-fields.ts). */
function wantsJson({ context }: DeskRequest): boolean {
  return context.req.header('Accept') === 'application/json'
}

/** Responds with a page of files for a form field. */
async function respondWithFiles({ context, site }: DeskRequest, query: string) {
  const kind = context.req.query('kind') === 'picture' ? 'picture' : undefined
  const page = { after: context.req.query('after'), limit: PAGE_SIZE }
  const { files, after } = await listFiles(site.database, { query, kind }, page)
  return context.json({ files: files.map(({ id, name }) => ({ id, name })), after })
}

/** Responds to an upload by a form field (src/desk/files/upload-in-place.ts). */
function respondToUpload({ context }: DeskRequest, outcome: UploadResult) {
  if (outcome.status === 'refused') return context.json({ error: uploadRefusals[outcome.why] }, 422)
  const { id, name } = outcome.file
  return context.json({ id, name })
}

async function showFile(request: DeskRequest, isRemovalRefused = false) {
  const { context, site, show, notFound } = request
  const file = await readFile(site.database, context.req.param('id') ?? '')
  if (!file) return notFound()
  const uses = await addLabels(site.app, await readFileUses(site.database, file.id))
  const notice = isRemovalRefused && (
    <Notice tone="problem">
      <p>It wasn’t removed because it’s in use.</p>
    </Notice>
  )
  return show({ title: 'File', body: <FilePage {...{ file, uses, notice }} />, status: isRemovalRefused ? 409 : 200 })
}

async function remove(request: DeskRequest) {
  const { context, site, actor, redirect, notFound } = request
  const result = await removeFile(site.app, actor, context.req.param('id') ?? '')
  if (result.status === 'missing') return notFound()
  if (result.status === 'used') return showFile(request, true)
  return redirect(noticeAddress(routes.deskFiles, 'removed', result.eventId))
}
