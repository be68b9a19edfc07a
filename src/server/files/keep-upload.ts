import type { KeptUpload, Upload } from '../../desk/request'
import { addFile } from '../../editorial/files/add-file'
import { digestOfFile } from '../../editorial/files/file-id'
import type { UploadRefusal } from '../../editorial/files/file-types'
import { type FileType, typeOf } from '../../editorial/files/file-types'
import type { FilePart } from '../../editorial/files/stored-file'
import type { Actor } from '../../log/actor'
import type { Site } from '../site'
import type { PictureResult } from './pictures'

/** Makes files of what somebody uploaded, and keeps them. A document is kept as it is, a picture never is. */
export async function keepUpload(site: Site, actor: Actor, { name, bytes }: Upload): Promise<KeptUpload> {
  const type = typeOf(bytes)
  if (type === undefined || type === 'heic') return refused(type ?? 'other-type')
  const made = type === 'pdf' ? await documentOf(bytes) : await pictureOf(site, bytes, type)
  if (typeof made === 'string') return refused(made)
  const result = await addFile(site.app, actor, { ...made, name }, site.settings.fileQuota)
  if (result.status === 'no-room') return refused('no-room')
  return result.status === 'too-many' ? refused('too-many-files') : result
}

function refused(why: UploadRefusal): KeptUpload {
  return { status: 'refused', why }
}

interface FileParts {
  id: string
  parts: readonly FilePart[]
}

async function documentOf(bytes: Uint8Array<ArrayBuffer>): Promise<FileParts> {
  const id = `d-${await digestOfFile(bytes)}`
  return { id, parts: [{ name: id, type: 'application/pdf', bytes }] }
}

async function pictureOf({ pictures, log }: Site, bytes: Uint8Array<ArrayBuffer>, type: Exclude<FileType, 'pdf'>) {
  const result = await pictures.encode(bytes, type)
  if (result.status === 'encoded') return result.picture
  if ('reason' in result) log.warn({ reason: result.reason, type }, 'a picture could not be decoded')
  return refusalOf(result)
}

function refusalOf(result: Exclude<PictureResult, { status: 'encoded' }>): UploadRefusal {
  if (result.status === 'undecodable') return 'damaged'
  if (result.status === 'too-much') return result.of === 'pixels' ? 'too-many-pixels' : 'too-much-work'
  return result.status
}
