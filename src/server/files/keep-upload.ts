import type { Upload, UploadResult } from '../../desk/request'
import { addFile } from '../../editorial/files/add-file'
import type { PictureType } from '../../editorial/files/encode-picture'
import { digestFile } from '../../editorial/files/file-id'
import { detectFileType, type UploadError } from '../../editorial/files/file-types'
import type { FilePart } from '../../editorial/files/stored-file'
import type { Actor } from '../../log/actor'
import type { Site } from '../site'

/** Makes files of what somebody uploaded, and keeps them. A document is kept as it is, a picture never is. */
export async function storeUpload(site: Site, actor: Actor, { name, bytes }: Upload): Promise<UploadResult> {
  const type = detectFileType(bytes)
  if (type === undefined || type === 'heic') return refused(type ?? 'other-type')
  const made = type === 'pdf' ? await documentOf(bytes) : await pictureOf(site, bytes, type)
  if (typeof made === 'string') return refused(made)
  const result = await addFile(site.app, actor, { ...made, name }, site.settings.fileQuota)
  if (result.status === 'no-room') return refused('no-room')
  return result.status === 'too-many' ? refused('too-many-files') : result
}

function refused(why: UploadError): UploadResult {
  return { status: 'refused', why }
}

interface FileParts {
  id: string
  parts: readonly FilePart[]
}

async function documentOf(bytes: Uint8Array<ArrayBuffer>): Promise<FileParts> {
  const id = `d-${await digestFile(bytes)}`
  return { id, parts: [{ name: id, type: 'application/pdf', bytes }] }
}

async function pictureOf({ pictures, log }: Site, bytes: Uint8Array<ArrayBuffer>, type: PictureType) {
  const result = await pictures.encode(bytes, type)
  if ('picture' in result) return result.picture
  if (result.reason !== undefined) log.warn({ reason: result.reason, type }, 'a picture could not be decoded')
  return result.why
}
